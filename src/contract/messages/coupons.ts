export const generateFailed = 'Failed to generate coupon. Please try again.';
export const generated = 'Coupon generated successfully!';
export const copied = 'Coupon code copied!';
export const empty = 'No coupons found';
export const voided = (codes: number) => {
  if (codes === 0) return 'None of these coupons could be voided.';
  return codes === 1 ? 'One coupon is void.' : `${codes} coupons are void.`;
};
export const voidFailed = 'The coupons could not be voided. Please try again.';
export const voidUsed = 'It was used already.';
export const voidReserved = 'It is reserved for a sign-up that is under way.';
export const voidAlready = 'It was void already.';
export const voidUnknown = 'There is no such coupon.';
export const notByLink = 'Coupons are made with the button on the coupon screen, not by opening a link.';
