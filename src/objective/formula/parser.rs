//! Tokens to a program, by recursive descent of bounded depth. Constant parts are computed once.

use super::lexer::{Spanned, Token, shortened};
use super::{Binary, DEEPEST, FormulaError, Function, Op};

/// The most values that a program may keep on its stack.
pub(super) const STACK: usize = 4 * DEEPEST + 8;
/// The largest whole exponent that is repeated multiplication.
const LARGEST_POWER: f64 = 1024.0;

/// A program and the depth of its stack.
pub(super) fn parse(tokens: &[Spanned]) -> Result<(Vec<Op>, usize), FormulaError> {
    let mut parser = Parser { tokens, at: 0, depth: 0, program: Vec::new(), height: 0, highest: 0 };
    if parser.peek() == Token::End {
        return Err(parser.expected("a formula of x and y"));
    }
    parser.sum()?;
    match parser.peek() {
        Token::End => Ok((parser.program, parser.highest)),
        Token::Close => Err(parser.unexpected("a closing parenthesis that was never opened")),
        Token::Comma => Err(parser.unexpected("a comma outside of a function")),
        _ => Err(parser.expected("an operator")),
    }
}

struct Parser<'a> {
    tokens: &'a [Spanned],
    at: usize,
    depth: usize,
    program: Vec<Op>,
    /// Values on the stack now, and at most so far.
    height: usize,
    highest: usize,
}

type Parsed = Result<(), FormulaError>;

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.tokens[self.at].token
    }

    fn column(&self) -> usize {
        self.tokens[self.at].column
    }

    /// Takes a token if it is the next.
    fn take(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expected(&self, what: &str) -> FormulaError {
        let found = describe(self.peek());
        FormulaError { column: self.column(), message: format!("expected {what}, found {found}") }
    }

    fn unexpected(&self, what: &str) -> FormulaError {
        FormulaError { column: self.column(), message: format!("unexpected {what}") }
    }

    /// Goes one level deeper for the time of `inner`.
    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = format!("nested more than {DEEPEST} deep");
            return Err(FormulaError { column: self.column(), message });
        }
        inner(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// term (± term)*
    fn sum(&mut self) -> Parsed {
        self.product()?;
        loop {
            let op = match self.peek() {
                Token::Plus => Binary::Add,
                Token::Minus => Binary::Sub,
                _ => return Ok(()),
            };
            self.at += 1;
            self.product()?;
            self.binary(op);
        }
    }

    /// factor (* factor | / factor | factor)*
    fn product(&mut self) -> Parsed {
        self.signed()?;
        loop {
            let op = match self.peek() {
                Token::Times => Binary::Mul,
                Token::Over => Binary::Div,
                Token::X | Token::Y | Token::Unary(..) | Token::Binary(..) | Token::Open => {
                    self.power()?;
                    self.binary(Binary::Mul);
                    continue;
                }
                Token::Number(_) if self.names_a_number() => {
                    self.power()?;
                    self.binary(Binary::Mul);
                    continue;
                }
                Token::Number(_) => return Err(self.expected("an operator (a power is written ^)")),
                _ => return Ok(()),
            };
            self.at += 1;
            self.signed()?;
            self.binary(op);
        }
    }

    /// Whether the number at hand is π or e, which may follow a factor as x may.
    fn names_a_number(&self) -> bool {
        matches!(self.peek(), Token::Number(v) if v == std::f64::consts::PI || v == std::f64::consts::E)
    }

    /// ± factor
    fn signed(&mut self) -> Parsed {
        if self.take(Token::Minus) {
            self.nested(Self::signed)?;
            self.unary(Op::Negate);
            Ok(())
        } else if self.take(Token::Plus) {
            self.nested(Self::signed)
        } else {
            self.power()
        }
    }

    /// atom (^ signed)?
    fn power(&mut self) -> Parsed {
        self.atom()?;
        while let Token::Superscript(n) = self.peek() {
            self.at += 1;
            self.unary(Op::Power(n));
        }
        if self.take(Token::Power) {
            let before = self.program.len();
            self.nested(Self::signed)?;
            // A constant whole exponent is repeated multiplication: x^3 works for x < 0.
            if let [Op::Constant(n)] = self.program[before..]
                && n == n.trunc()
                && n.abs() <= LARGEST_POWER
            {
                self.program.truncate(before);
                self.height -= 1;
                #[expect(clippy::cast_possible_truncation, reason = "a whole number up to 1024")]
                self.unary(Op::Power(n as i32));
            } else {
                self.binary(Binary::Pow);
            }
        }
        Ok(())
    }

    fn atom(&mut self) -> Parsed {
        let token = self.peek();
        match token {
            Token::Number(v) => self.push(Op::Constant(v)),
            Token::X => self.push(Op::X),
            Token::Y => self.push(Op::Y),
            Token::Open => {
                let column = self.column();
                self.at += 1;
                self.nested(Self::sum)?;
                return self.close(column);
            }
            Token::Unary(name, f) => {
                let column = self.open(name)?;
                self.nested(Self::sum)?;
                if self.peek() == Token::Comma {
                    return Err(self.unexpected(&format!("a second argument: {name} takes one")));
                }
                self.close(column)?;
                self.unary(Op::Function(f));
                return Ok(());
            }
            Token::Binary(name, b) => return self.arguments(name, b),
            Token::End => return Err(self.expected("a number, x, y or a function")),
            _ => return Err(self.expected("a number, x, y, a function or an opening parenthesis")),
        }
        self.at += 1;
        Ok(())
    }

    /// The parenthesis after a function's name; its column.
    fn open(&mut self, name: &str) -> Result<usize, FormulaError> {
        self.at += 1;
        let column = self.column();
        if self.take(Token::Open) {
            return Ok(column);
        }
        let found = describe(self.peek());
        let message = format!("expected \"(\" after {name}, found {found}; functions need parentheses: {name}(x)");
        Err(FormulaError { column, message })
    }

    fn close(&mut self, opened: usize) -> Parsed {
        if self.take(Token::Close) {
            return Ok(());
        }
        Err(self.expected(&format!("\")\" for the parenthesis of column {opened}")))
    }

    /// The arguments of min and max (two or more) and of atan2 (two).
    fn arguments(&mut self, name: &str, b: Binary) -> Parsed {
        let column = self.open(name)?;
        self.nested(Self::sum)?;
        if !self.take(Token::Comma) {
            return Err(self.expected(&format!("a comma and a second argument of {name}")));
        }
        loop {
            self.nested(Self::sum)?;
            self.binary(b);
            if self.peek() != Token::Comma {
                return self.close(column);
            }
            if b == Binary::Atan2 {
                return Err(self.unexpected("a third argument: atan2 takes two, y and x"));
            }
            self.at += 1;
        }
    }

    fn push(&mut self, op: Op) {
        self.program.push(op);
        self.height += 1;
        self.highest = self.highest.max(self.height);
    }

    /// An operation on the last value, carried out at once if that is a constant.
    fn unary(&mut self, op: Op) {
        if let Some(Op::Constant(c)) = self.program.last_mut() {
            *c = match op {
                Op::Negate => -*c,
                Op::Power(n) => crate::math::elementary::powi(*c, n),
                Op::Function(f) => Function::of(f, *c),
                _ => *c,
            };
        } else {
            self.program.push(op);
        }
    }

    /// An operation on the last two values, carried out at once if both are constants.
    fn binary(&mut self, b: Binary) {
        self.height -= 1;
        if let [.., Op::Constant(p), Op::Constant(q)] = self.program[..] {
            self.program.pop();
            self.program.pop();
            self.program.push(Op::Constant(b.of(p, q)));
        } else {
            self.program.push(Op::Binary(b));
        }
    }
}

fn describe(token: Token) -> String {
    match token {
        Token::Number(v) => shortened(&format!("{v}")),
        Token::X => "x".into(),
        Token::Y => "y".into(),
        Token::Unary(name, _) | Token::Binary(name, _) => name.into(),
        Token::Plus => "\"+\"".into(),
        Token::Minus => "\"-\"".into(),
        Token::Times => "\"*\"".into(),
        Token::Over => "\"/\"".into(),
        Token::Power => "\"^\"".into(),
        Token::Superscript(_) => "a superscript".into(),
        Token::Open => "\"(\"".into(),
        Token::Close => "\")\"".into(),
        Token::Comma => "a comma".into(),
        Token::End => "the end".into(),
    }
}
