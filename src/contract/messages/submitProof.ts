export const waits =
  'Your proof is waiting on this phone. We’ll send it as soon as the network is back, while ShareNaira is open here and you’re logged in.';
export const unknown =
  'We sent your proof but got no answer. We’ll send it again as soon as the network is back; it counts once.';
export const notKept = 'This phone is too full to keep your proof. Leave this page open until it’s sent.';
export const nobody = 'We couldn’t check who you are. Check your network, then try again.';
export const alreadyOut = 'Your proof has already been sent, so you can’t take it back.';
export const notBack = 'We couldn’t take your proof back. Nothing has changed; please try again.';
export const arrived = 'Your proof has arrived.';
export const elsewhere =
  'You’ve already submitted a proof for this job from another phone or browser. That one counts.';
export const kept = 'We’ve kept what you wrote.';
export const label = (job: string) => `Your proof for “${job}”`;
