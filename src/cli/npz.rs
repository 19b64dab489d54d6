//! A run as a NumPy archive: one array a column and optimizer, named `id/column`.

use crate::experiment::{Column, Run};
use npyz::WriterBuilder;
use npyz::npz::NpzWriter;
use std::io::{self, Cursor, Write};

/// Writes the archive. What is absent is NaN; ascent paths, whose rows differ in length where N
/// changes in mid-run, are padded with NaN to (rows, most points, parameters).
pub(super) fn write(run: &Run, out: &mut dyn Write) -> io::Result<()> {
    // The archive's index needs seeking, which a pipe cannot.
    let mut archive = NpzWriter::new(Cursor::new(Vec::new()));
    for lane in &run.runs {
        for (name, column) in &lane.columns.0 {
            let name = format!("{}/{name}", lane.id);
            match column {
                Column::Integers(values) => {
                    let values: Vec<i64> = values.iter().map(|&v| i64::try_from(v).unwrap_or(i64::MAX)).collect();
                    let shape = [values.len() as u64];
                    let array = archive.array(&name, options())?.default_dtype().shape(&shape);
                    let mut array = array.begin_nd()?;
                    array.extend(values)?;
                    array.finish()?;
                }
                Column::Reals(values) => reals(&mut archive, &name, &[values.len()], values)?,
                Column::Vectors { width, values, present } => {
                    reals(&mut archive, &name, &[present.len(), *width], values)?;
                }
                Column::Paths { width, rows } => {
                    let most = rows.iter().flatten().map(Vec::len).max().unwrap_or(0);
                    let mut values = Vec::with_capacity(rows.len() * most);
                    for row in rows {
                        let row = row.as_deref().unwrap_or(&[]);
                        values.extend_from_slice(row);
                        values.resize(values.len() + most - row.len(), f64::NAN);
                    }
                    reals(&mut archive, &name, &[rows.len(), most / width.max(&1), *width], &values)?;
                }
            }
        }
    }
    let bytes = archive.zip_writer().finish().map_err(io::Error::other)?.into_inner();
    out.write_all(&bytes)
}

fn options() -> npyz::zip::write::FileOptions {
    npyz::zip::write::FileOptions::default()
}

fn reals(archive: &mut NpzWriter<Cursor<Vec<u8>>>, name: &str, shape: &[usize], values: &[f64]) -> io::Result<()> {
    let shape: Vec<u64> = shape.iter().map(|&n| n as u64).collect();
    let mut array = archive.array(name, options())?.default_dtype().shape(&shape).begin_nd()?;
    array.extend(values.iter().copied())?;
    array.finish()
}
