//! Formulas against Rust, against independent derivatives, and their faults by column.

use losscape::objective::formula::Formula;
use losscape::objective::landscape::Surface;
use num_dual::{DualNum, DualSVec64};
use proptest::prelude::*;

fn surface(text: &str) -> Surface {
    Surface::Formula(Formula::parse(text).unwrap_or_else(|e| panic!("{text}: {e}")))
}

fn value(text: &str, x: f64, y: f64) -> f64 {
    surface(text).value(0, [x, y])
}

#[test]
fn the_grammar_is_what_people_expect() {
    let (x, y) = (1.7, -0.6);
    let cases: [(&str, f64); 34] = [
        ("x^2 + 10*sin(y)^2", x * x + 10.0 * libm::sin(y) * libm::sin(y)),
        ("-x^2", -(x * x)),
        ("2^-1", 0.5),
        ("2^3^2", 512.0),
        ("-2^2", -4.0),
        ("1/2x", 0.5 * x),
        ("2x y", 2.0 * x * y),
        ("xy", x * y),
        ("2pix", 2.0 * std::f64::consts::PI * x),
        ("3(x+1)(y-1)", 3.0 * (x + 1.0) * (y - 1.0)),
        ("1e-3 x", 1e-3 * x),
        ("2e", 2.0 * std::f64::consts::E),
        ("2e3", 2000.0),
        ("2e - 1", 2.0 * std::f64::consts::E - 1.0),
        (".5x", 0.5 * x),
        ("5.", 5.0),
        ("y^3", y * y * y),
        ("y^-2", 1.0 / (y * y)),
        ("x^0", 1.0),
        ("x^(1+1)", x * x),
        ("x²y³", x * x * (y * y * y)),
        ("x·y − 2×x", x * y - 2.0 * x),
        ("min(x, y, -3)", -3.0),
        ("max(x, y)", x),
        ("abs(y) + relu(y) + relu(x)", -y + x),
        ("sqrt(x) * exp(y)", libm::sqrt(x) * libm::exp(y)),
        ("log(x) - ln(x)", 0.0),
        ("log10(1000)", 3.0),
        ("atan2(y, x)", libm::atan2(y, x)),
        ("tanh(x) + sigmoid(0) + tan(0) + cos(0)", libm::tanh(x) + 1.5),
        ("exsin(x)", std::f64::consts::E * x * libm::sin(x)),
        ("- - x", x),
        ("[x + 1]", x + 1.0),
        ("  x\t+\n1 ", x + 1.0),
    ];
    for (text, expected) in cases {
        let got = value(text, x, y);
        assert!((got - expected).abs() <= 1e-13 * expected.abs().max(1.0), "{text}: {got} against {expected}");
    }
    // An exact power for negative bases, and a real one is none.
    assert_eq!(value("x^3", -2.0, 0.0), -8.0);
    assert!(value("x^0.5", -2.0, 0.0).is_nan());
    assert!(value("x^x", -1.5, 0.0).is_nan());
    assert_eq!(value("1/0", 0.0, 0.0), f64::INFINITY);
    assert!(value("log(-x)", 2.0, 0.0).is_nan());
}

#[test]
fn faults_name_their_column_and_what_was_expected() {
    let deep = "(".repeat(10_000) + "x" + &")".repeat(10_000);
    for (text, column, part) in [
        ("", 1, "a formula"),
        ("x +", 4, "expected a number"),
        ("x + * y", 5, "found \"*\""),
        ("(x + y", 7, "parenthesis of column 1"),
        ("x + y)", 6, "never opened"),
        ("sinx", 4, "functions need parentheses: sin(x)"),
        ("x ** 2", 3, "a power is written ^"),
        ("foo(x)", 1, "unknown name \"foo\""),
        ("2 3", 3, "expected an operator"),
        ("x2", 2, "a power is written ^"),
        ("min(x)", 6, "second argument"),
        ("sin(x, y)", 6, "takes one"),
        ("atan2(x, y, 1)", 11, "third"),
        ("x $ y", 3, "unexpected '$'"),
        ("1.2.3", 4, "expected an operator"),
        ("1e999", 1, "too large"),
        ("x, y", 2, "comma"),
        ("é", 1, "unknown name"),
        (deep.as_str(), 10_001, "at most 10000"),
    ] {
        let error = Formula::parse(text).unwrap_err();
        let shown: String = text.chars().take(20).collect();
        assert_eq!(error.column, column, "{shown}: {error}");
        assert!(error.message.contains(part), "{shown}: {error}");
        assert!(!error.to_string().contains('\n') && error.to_string().len() < 250, "{error}");
    }
    // Deep nesting of every sort ends in a message, not in the stack.
    for text in
        ["(".repeat(4000), "-".repeat(9000) + "x", "x^".repeat(4000) + "x", "sin(".repeat(2000), "min(x,".repeat(1500)]
    {
        let error = Formula::parse(&text).unwrap_err();
        assert!(error.message.contains("200 deep"), "{error}");
    }
    assert!(Formula::parse(&format!("{}x{}", "(".repeat(199), ")".repeat(199))).is_ok());
    // A deep stack computes: x + (x + (x + …
    let stacked = "x+(".repeat(150) + "x" + &")".repeat(150);
    assert_eq!(value(&stacked, 2.0, 0.0), 302.0);
}

/// Derivatives of x by num-dual, an independent implementation.
fn independent(f: impl Fn(DualSVec64<2>, DualSVec64<2>) -> DualSVec64<2>, x: f64, y: f64) -> (f64, [f64; 2]) {
    let (f, g) =
        num_dual::gradient(|v: nalgebra::SVector<DualSVec64<2>, 2>| f(v[0], v[1]), &nalgebra::SVector::from([x, y]));
    (f, [g[0], g[1]])
}

proptest! {
    #[test]
    fn gradients_are_those_of_an_independent_implementation(x in 0.1..3.0_f64, y in 0.1..3.0_f64) {
        type D = DualSVec64<2>;
        type F = fn(D, D) -> D;
        let cases: [(&str, F); 5] = [
            ("x^2 + 10*sin(y)^2", |x, y| x.powi(2) + y.sin().powi(2) * 10.0),
            ("exp(-x y)/(1 + y^2)", |x, y| (-x * y).exp() / (y.powi(2) + 1.0)),
            ("x^y + log(x + y)", |x, y| x.powd(y) + (x + y).ln()),
            ("tanh(x - y) sqrt(x)", |x, y| (x - y).tanh() * x.sqrt()),
            ("atan2(y, x) + cos(x)/y^3", |x, y| y.atan2(x) + x.cos() / y.powi(3)),
        ];
        for (text, f) in cases {
            let (v, g) = independent(f, x, y);
            let got = surface(text).gradient(0, [x, y]);
            let size = 1.0 + v.abs() + g[0].abs() + g[1].abs();
            prop_assert!((got.v - v).abs() < 1e-12 * size, "{} {} {}", text, got.v, v);
            for k in 0..2 {
                prop_assert!((got.d[k] - g[k]).abs() < 1e-12 * size, "{} {:?} {:?}", text, got.d, g);
            }
        }
    }

    #[test]
    fn nothing_that_is_typed_panics(text in "[xyepi0-9.,+*/^() sincoabmt²-]{0,60}") {
        if let Ok(formula) = Formula::parse(&text) {
            let s = Surface::Formula(formula);
            let _ = (s.value(0, [1.0, 2.0]), s.hessian(0, [0.0, -1.0]));
        }
    }

    #[test]
    fn any_text_is_a_formula_or_a_fault_inside_it(text in "\\PC{0,40}") {
        if let Err(error) = Formula::parse(&text) {
            prop_assert!(error.column >= 1 && error.column <= text.chars().count() + 1);
        }
    }
}
