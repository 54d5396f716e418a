/* Stands in for the provider's browser plugin: opens the card page, which the real one can also show inside the
   merchant's page. */
const FawryPay = {
  /** @param {object} chargeRequest the signed body of `payments/init` */
  async checkout(chargeRequest) {
    const answer = await fetch('/sandbox/payments/fawrypay-api/api/payments/init', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chargeRequest),
    });
    const address = await answer.text();
    if (!URL.canParse(address)) throw new Error('The charge request was rejected');
    globalThis.location.assign(address);
  },
};
Object.assign(globalThis, { FawryPay });
