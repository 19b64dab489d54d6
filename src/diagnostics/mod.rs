//! What is measured of a race beyond its losses: GSNR and OSGR (Liu et al. 2020; the GENIE paper),
//! sharpness and curvature, and how evenly the updates are spread over the parameters.
//!
//! Everything here looks at an [`Objective`](crate::objective::Objective) from outside and changes
//! nothing.

pub mod curvature;
pub mod gsnr;
pub mod osgr;
pub mod sharpness;
pub mod uniformity;
