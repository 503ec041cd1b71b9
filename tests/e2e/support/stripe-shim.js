// Replaces https://js.stripe.com/…/stripe.js, which tests cannot fetch. Written for these tests, not by Stripe: it
// implements the parts of Stripe.js that the checkout uses, in the page instead of in Stripe's frames, and calls the
// emulator of Stripe's API. The README lists its limits.
(() => {
  const api = "https://api.stripe.com/v1";
  const scriptUrl = document.currentScript.src;
  /** The card with 3-D Secure on a separate page. */
  const threeDSecureRedirect = "4000000000003063";

  async function call(key, path, parameters) {
    const headers = { authorization: `Bearer ${key}` };
    const request = parameters
      ? { method: "POST", headers, body: new URLSearchParams(parameters) }
      : { headers };
    try {
      return await (await fetch(`${api}${path}`, request)).json();
    } catch {
      return { error: { type: "api_connection_error", message: "We could not reach Stripe." } };
    }
  }

  function element(name, styles = {}, properties = {}) {
    const node = Object.assign(document.createElement(name), properties);
    Object.assign(node.style, styles);
    return node;
  }

  class PaymentElement {
    #handlers = {};
    #key;
    #group;
    #box = element("div", { display: "grid", gridTemplateColumns: "1fr 1fr", gap: "16px" });
    #inputs = {};
    #errors = {};

    constructor(key, group, options) {
      this.#key = key;
      this.#group = group;
      this.#field(
        "number",
        "Card number",
        { placeholder: "1234 1234 1234 1234", inputMode: "numeric" },
        true,
      );
      this.#field("expiry", "Expiration date", { placeholder: "MM / YY", inputMode: "numeric" });
      this.#field("cvc", "Security code", { placeholder: "CVC", inputMode: "numeric" });
      const country = this.#field("country", "Country", {}, false, "select");
      for (const [code, name] of [
        ["CA", "Canada"],
        ["DE", "Germany"],
        ["US", "United States"],
      ])
        country.append(element("option", {}, { value: code, textContent: name }));
      country.value = options.defaultValues?.billingDetails?.address?.country ?? "DE";
      this.#field("zip", "ZIP code", { placeholder: "12345" });
    }

    on(event, handler) {
      this.#handlers[event] = handler;
      return this;
    }

    /** Like Stripe's, renders nothing until the payment has been fetched. */
    async mount(container) {
      this.#render();
      const { error } = await call(this.#key, `/payment_intents/${this.#group.paymentIntent}`);
      if (error) return this.#handlers.loaderror?.({ elementType: "payment", error });
      container.append(this.#box);
      this.#handlers.ready?.({ elementType: "payment" });
    }

    destroy() {
      this.#box.remove();
    }

    repaint() {
      this.#render();
    }

    /** Validates all fields. Returns the first error. */
    check() {
      const [month, year] = this.#inputs.expiry.value.split("/").map(Number);
      const messages = {
        number: this.#card.length < 16 && "Your card number is incomplete.",
        expiry: !(month >= 1 && month <= 12 && year) && "Your card's expiration date is incomplete.",
        cvc: this.#inputs.cvc.value.length < 3 && "Your card's security code is incomplete.",
      };
      for (const [name, message] of Object.entries(messages)) {
        this.#inputs[name].setAttribute("aria-invalid", String(Boolean(message)));
        this.#errors[name].textContent = message || "";
      }
      this.#render();
      const [invalidField, message] = Object.entries(messages).find(([, text]) => text) ?? [];
      if (!invalidField) return undefined;
      this.#inputs[invalidField].focus();
      return { type: "validation_error", code: `incomplete_${invalidField}`, message };
    }

    get redirects() {
      return this.#card === threeDSecureRedirect;
    }

    paymentMethod() {
      const [month, year] = this.#inputs.expiry.value.split("/").map((part) => part.trim());
      return call(this.#key, "/payment_methods", {
        type: "card",
        "card[number]": this.#card,
        "card[exp_month]": month,
        "card[exp_year]": `20${year}`,
        "card[cvc]": this.#inputs.cvc.value,
        "billing_details[address][country]": this.#inputs.country.value,
      });
    }

    get #card() {
      return this.#inputs.number.value.replace(/\D/g, "");
    }

    #field(name, label, properties, isWide = false, kind = "input") {
      const input = element(kind, { width: "100%", minHeight: "48px", padding: "10px 15px" }, properties);
      const error = element("span");
      const box = element("label", { display: "grid", gap: "4px", gridColumn: isWide ? "1 / -1" : "auto" });
      box.append(element("span", {}, { textContent: label }), input, error);
      this.#box.append(box);
      this.#inputs[name] = input;
      this.#errors[name] = error;
      return input;
    }

    #render() {
      const { variables = {}, rules = {} } = this.#group.appearance ?? {};
      Object.assign(this.#box.style, { fontFamily: variables.fontFamily, color: variables.colorText });
      for (const input of Object.values(this.#inputs)) {
        Object.assign(input.style, {
          background: variables.colorBackground,
          color: variables.colorText,
          borderRadius: variables.borderRadius,
          fontSize: variables.fontSizeBase,
          ...rules[".Input"],
          ...(input.getAttribute("aria-invalid") === "true" && rules[".Input--invalid"]),
        });
        Object.assign(input.previousSibling.style, { fontSize: variables.fontSizeSm, ...rules[".Label"] });
        Object.assign(input.nextSibling.style, { fontSize: variables.fontSizeSm, ...rules[".Error"] });
      }
    }
  }

  class Elements {
    appearance;
    paymentIntent;
    #key;
    #payment;

    constructor(key, { clientSecret, appearance }) {
      this.#key = key;
      this.paymentIntent = clientSecret.split("_secret_")[0];
      this.clientSecret = clientSecret;
      this.appearance = appearance;
    }

    get payment() {
      return this.#payment;
    }

    create(_type, options = {}) {
      this.#payment = new PaymentElement(this.#key, this, options);
      return this.#payment;
    }

    async update({ appearance }) {
      this.appearance = appearance;
      this.#payment?.repaint();
    }

    async submit() {
      const error = this.#payment.check();
      return error ? { error } : { selectedPaymentMethod: "card" };
    }
  }

  /** The 3-D Secure dialog. The emulator cannot complete 3-D Secure, so afterwards a card without it pays. */
  function showThreeDSecureDialog() {
    return new Promise((resolve) => {
      const dialog = element("dialog", { margin: "auto", padding: "24px" }, { ariaLabel: "3D Secure" });
      for (const choice of ["Complete", "Fail"]) {
        const button = element("button", { padding: "12px 20px" }, { type: "button", textContent: choice });
        button.addEventListener("click", () => {
          dialog.remove();
          resolve(choice === "Complete");
        });
        dialog.append(button);
      }
      // The dialog cannot be dismissed.
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function redirectToBank({ paymentIntent, clientSecret }, returnUrl) {
    const query = new URLSearchParams({
      payment_intent: paymentIntent,
      payment_intent_client_secret: clientSecret,
      return_url: returnUrl,
    });
    location.assign(`https://hooks.stripe.com/redirect?${query}`);
    return new Promise(() => {});
  }

  window.Stripe = (key) => {
    const confirm = (intent, method) =>
      call(key, `/payment_intents/${intent}/confirm`, { payment_method: method });
    return {
      _registerWrapper() {},
      elements: (options) => new Elements(key, options),
      async confirmPayment({ elements, confirmParams }) {
        const error = elements.payment.check();
        if (error) return { error: error };
        if (elements.payment.redirects) return redirectToBank(elements, confirmParams.return_url);
        const method = await elements.payment.paymentMethod();
        if (method.error) return { error: method.error };
        let intent = await confirm(elements.paymentIntent, method.id);
        if (intent.status === "requires_action") {
          if (!(await showThreeDSecureDialog())) {
            const error = {
              type: "invalid_request_error",
              code: "payment_intent_authentication_failure",
              message:
                "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
            };
            return { error: { ...error, payment_intent: intent } };
          }
          const replacement = await call(key, "/payment_methods", {
            type: "card",
            "card[token]": "tok_visa",
          });
          intent = await confirm(elements.paymentIntent, replacement.id);
        }
        return intent.error ? { error: intent.error } : { paymentIntent: intent };
      },
    };
  };
  // The version is part of the URL: …/endive/stripe.js
  window.Stripe.version = new URL(scriptUrl).pathname.split("/")[1];
})();
