export const waits =
  'Your proof waits on this phone. It is sent by itself as soon as the network is back, while ShareNaira is open here and you are logged in.';
export const unknown =
  'Your proof has gone out, but no answer came. It is sent again as soon as the network is back, and counts once.';
export const notKept = 'This phone has no room to keep your proof. Leave this page open until it is sent.';
export const nobody = 'We could not find out who you are. Check your network, then try again.';
export const alreadyOut = 'Your proof has already gone out, so it cannot be taken back.';
export const notBack = 'This phone could not give your proof back. Nothing has changed; please try again.';
export const arrived = 'Your proof has arrived.';
export const elsewhere =
  'You handed in a proof for this job from another phone or browser already, and that one counts.';
export const kept = 'What you wrote is kept.';
export const label = (job: string) => `Your proof for “${job}”`;
