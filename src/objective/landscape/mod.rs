//! Analytic landscapes in two dimensions.
//!
//! One file a landscape, one line in [`catalogue!`]: the app, the command line, the exports and
//! the tests read the catalogue. A landscape is written once, over [`Scalar`]; its gradient and its
//! Hessian follow exactly. [`Plane`] (in `plane.rs`) makes an objective of a landscape: samples,
//! noise, domains, scale.

mod ackley;
mod beale;
mod booth;
mod four_corners;
mod goldstein_price;
mod himmelblau;
mod info;
mod levy;
mod matyas;
mod mccormick;
mod mean;
mod minima;
mod monkey_saddle;
mod plane;
mod quadratic;
mod rastrigin;
mod rosenbrock;
mod saddle;
mod samples;
mod sharp_flat;
mod six_hump_camel;
mod spikes;
mod spikes_none;
mod styblinski_tang;
mod three_hump_camel;

pub use info::{Info, Parameter};
pub use plane::{Layer, Noise, NoiseModel, Plane};

use crate::math::{Dual, Dual2, Scalar};
use crate::objective::formula::Formula;

/// A function of the plane (or one a domain), written once over [`Scalar`].
pub trait Landscape: Send + Sync {
    /// Its value at (x, y) in a domain; `domain` is 0 where there is only one.
    fn at<S: Scalar>(&self, domain: usize, x: S, y: S) -> S;
}

/// Work that is to be done on a landscape of any type, compiled for each type, so that it is
/// dispatched once for a block of work and not once for a point.
pub trait Visitor {
    /// What comes out.
    type Output;
    /// Does the work.
    fn visit<L: Landscape>(self, landscape: &L) -> Self::Output;
}

/// Lists the landscapes: the module and the type of each. Everything else follows from here.
macro_rules! catalogue {
    ($($module:ident :: $type:ident),+ $(,)?) => {
        /// A landscape of the catalogue, or a user's formula.
        #[derive(Clone, Debug)]
        pub enum Surface {
            $(#[doc = concat!("See `", stringify!($module), "`.")] $type($module::$type),)+
            /// A user's own f(x, y).
            Formula(Formula),
        }

        /// What the catalogue says of each landscape, in the order in which it is shown.
        pub static CATALOGUE: &[&Info] = &[$(&$module::INFO),+];

        impl Surface {
            /// The landscape with this id and these parameters, in the order of
            /// [`Info::parameters`]; `None` where the catalogue has no such id.
            ///
            /// # Panics
            /// If the number of parameters is not that of the catalogue.
            #[must_use]
            pub fn new(id: &str, parameters: &[f64]) -> Option<Self> {
                $(if id == $module::INFO.id {
                    assert_eq!(parameters.len(), $module::INFO.parameters.len(), "parameters of {id}");
                    return Some(Self::$type($module::$type::new(parameters)));
                })+
                None
            }

            /// Does work on the landscape, compiled for its type.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(Self::$type(l) => visitor.visit(l),)+
                    Self::Formula(f) => visitor.visit(f),
                }
            }
        }
    };
}

catalogue! {
    rosenbrock::Rosenbrock,
    himmelblau::Himmelblau,
    beale::Beale,
    booth::Booth,
    matyas::Matyas,
    three_hump_camel::ThreeHumpCamel,
    six_hump_camel::SixHumpCamel,
    mccormick::McCormick,
    goldstein_price::GoldsteinPrice,
    styblinski_tang::StyblinskiTang,
    rastrigin::Rastrigin,
    ackley::Ackley,
    levy::Levy,
    saddle::Saddle,
    monkey_saddle::MonkeySaddle,
    sharp_flat::SharpFlat,
    four_corners::FourCorners,
    spikes::Spikes,
    spikes_none::SpikesNone,
    quadratic::Quadratic,
}

/// What the catalogue says of the landscape with this id.
#[must_use]
pub fn info(id: &str) -> Option<&'static Info> {
    CATALOGUE.iter().copied().find(|info| info.id == id)
}

impl Surface {
    /// f.
    #[must_use]
    pub fn value(&self, domain: usize, at: [f64; 2]) -> f64 {
        struct Value(usize, [f64; 2]);
        impl Visitor for Value {
            type Output = f64;
            fn visit<L: Landscape>(self, l: &L) -> f64 {
                l.at(self.0, self.1[0], self.1[1])
            }
        }
        self.visit(Value(domain, at))
    }

    /// f and ∇f.
    #[must_use]
    pub fn gradient(&self, domain: usize, at: [f64; 2]) -> Dual {
        struct Gradient(usize, [f64; 2]);
        impl Visitor for Gradient {
            type Output = Dual;
            fn visit<L: Landscape>(self, l: &L) -> Dual {
                let (x, y) = Dual::variables(self.1);
                l.at(self.0, x, y)
            }
        }
        self.visit(Gradient(domain, at))
    }

    /// f, ∇f and the Hessian.
    #[must_use]
    pub fn hessian(&self, domain: usize, at: [f64; 2]) -> Dual2 {
        struct Hessian(usize, [f64; 2]);
        impl Visitor for Hessian {
            type Output = Dual2;
            fn visit<L: Landscape>(self, l: &L) -> Dual2 {
                let (x, y) = Dual2::variables(self.1);
                l.at(self.0, x, y)
            }
        }
        self.visit(Hessian(domain, at))
    }
}
