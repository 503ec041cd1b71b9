// Served to the browser in place of https://js.stripe.com/…/stripe.js, which tests may not fetch. It is ours and no work
// of Stripe's: it does what our checkout uses of Stripe.js, in the page instead of in Stripe's frames, and asks the
// stand-in of Stripe's API for everything that matters. What this cannot prove stands in the README.
(() => {
  const api = "https://api.stripe.com/v1";
  const address = document.currentScript.src;
  /** The card whose bank asks on a page of its own. */
  const bankElsewhere = "4000000000003063";

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
    const made = Object.assign(document.createElement(name), properties);
    Object.assign(made.style, styles);
    return made;
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

    /** As Stripe's does, it draws nothing before it knows the payment. */
    async mount(place) {
      this.#paint();
      const { error } = await call(this.#key, `/payment_intents/${this.#group.paymentIntent}`);
      if (error) return this.#handlers.loaderror?.({ elementType: "payment", error });
      place.append(this.#box);
      this.#handlers.ready?.({ elementType: "payment" });
    }

    destroy() {
      this.#box.remove();
    }

    repaint() {
      this.#paint();
    }

    /** The first mistake, which is shown at its field. */
    check() {
      const [month, year] = this.#inputs.expiry.value.split("/").map(Number);
      const mistakes = {
        number: this.#card.length < 16 && "Your card number is incomplete.",
        expiry: !(month >= 1 && month <= 12 && year) && "Your card's expiration date is incomplete.",
        cvc: this.#inputs.cvc.value.length < 3 && "Your card's security code is incomplete.",
      };
      for (const [name, message] of Object.entries(mistakes)) {
        this.#inputs[name].setAttribute("aria-invalid", String(Boolean(message)));
        this.#errors[name].textContent = message || "";
      }
      this.#paint();
      const [wrong, message] = Object.entries(mistakes).find(([, text]) => text) ?? [];
      if (!wrong) return undefined;
      this.#inputs[wrong].focus();
      return { type: "validation_error", code: `incomplete_${wrong}`, message };
    }

    get leavesThePage() {
      return this.#card === bankElsewhere;
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

    #paint() {
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

  /** The bank's question, as Stripe puts it over the page. The stand-in cannot be answered, so a card without it pays. */
  function askBank() {
    return new Promise((resolve) => {
      const dialog = element("dialog", { margin: "auto", padding: "24px" }, { ariaLabel: "3D Secure" });
      for (const answer of ["Complete", "Fail"]) {
        const button = element("button", { padding: "12px 20px" }, { type: "button", textContent: answer });
        button.addEventListener("click", () => {
          dialog.remove();
          resolve(answer === "Complete");
        });
        dialog.append(button);
      }
      // A bank's question has no way out but an answer.
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function goToBank({ paymentIntent, clientSecret }, returnUrl) {
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
        const mistake = elements.payment.check();
        if (mistake) return { error: mistake };
        if (elements.payment.leavesThePage) return goToBank(elements, confirmParams.return_url);
        const method = await elements.payment.paymentMethod();
        if (method.error) return { error: method.error };
        let intent = await confirm(elements.paymentIntent, method.id);
        if (intent.status === "requires_action") {
          if (!(await askBank())) {
            const error = {
              type: "invalid_request_error",
              code: "payment_intent_authentication_failure",
              message:
                "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
            };
            return { error: { ...error, payment_intent: intent } };
          }
          const proven = await call(key, "/payment_methods", { type: "card", "card[token]": "tok_visa" });
          intent = await confirm(elements.paymentIntent, proven.id);
        }
        return intent.error ? { error: intent.error } : { paymentIntent: intent };
      },
    };
  };
  // Its name stands in its address: …/endive/stripe.js
  window.Stripe.version = new URL(address).pathname.split("/")[1];
})();
