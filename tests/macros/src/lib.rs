//! The attribute of tests over HTTP.

use proc_macro::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Error, Expr, FieldValue, FnArg, Ident, ItemFn, Pat, Stmt, Token, Type};
use syn::{parse_macro_input, parse_quote};

/// An asynchronous test whose parameters are set up before its first line, as `#[sqlx::test]` does it. This test:
///
/// ```text
/// #[http_test(is_https: true)]
/// async fn cart_says_what_is_no_longer_sold(app: TestApp, ada: Admin, anna: Member) {
/// ```
///
/// begins with these lines:
///
/// ```text
/// let app = TestApp::start_with(TestAppOptions { is_https: true, ..TestAppOptions::default() }).await;
/// let ada = app.admin("ada@example.com").await;
/// let anna = app.member("anna@example.com").await;
/// ```
///
/// The email address is made from the parameter's name. `_anna` is the same account, in a browser that the test does not use.
#[proc_macro_attribute]
pub fn http_test(options: TokenStream, item: TokenStream) -> TokenStream {
    let options = parse_macro_input!(options with Punctuated::<FieldValue, Token![,]>::parse_terminated);
    let options = options.iter();
    let app = parse_quote! {
        TestApp::start_with(TestAppOptions { #(#options,)* ..TestAppOptions::default() }).await
    };
    let mut test = parse_macro_input!(item as ItemFn);
    let parameters = std::mem::take(&mut test.sig.inputs);
    let Some(setup) = parameters.iter().map(|parameter| set_up(parameter, &app)).collect::<Option<Vec<_>>>()
    else {
        let message =
            "the parameters of a test are `app: TestApp`, then `<name>: Admin` and `<name>: Member`";
        return Error::new_spanned(parameters, message).into_compile_error().into();
    };
    test.block.stmts.splice(0..0, setup);
    quote!(#[actix_web::test] #test).into()
}

/// The statement that sets up a parameter.
fn set_up(parameter: &FnArg, app: &Expr) -> Option<Stmt> {
    let (name, kind) = name_and_type(parameter)?;
    let email = format!("{}@example.com", name.to_string().trim_start_matches('_'));
    Some(match kind.to_string().as_str() {
        "TestApp" => parse_quote!(let #name: #kind = #app;),
        "Admin" => parse_quote!(let #name: #kind = app.admin(#email).await;),
        "Member" => parse_quote!(let #name: #kind = app.member(#email).await;),
        _ => return None,
    })
}

fn name_and_type(parameter: &FnArg) -> Option<(&Ident, &Ident)> {
    let FnArg::Typed(parameter) = parameter else { return None };
    let (Pat::Ident(name), Type::Path(kind)) = (&*parameter.pat, &*parameter.ty) else { return None };
    Some((&name.ident, kind.path.get_ident()?))
}
