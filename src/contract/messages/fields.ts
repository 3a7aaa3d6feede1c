import { limits } from '../limits';
import { withThousands } from './words';

const shownCharacters = 60;
const shortened = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;

export const required = 'Please fill this in';
export const unknown = 'This field is unknown';
export const fullName = 'Enter your first and last name';
export const phone = 'Enter a Nigerian mobile number, for example 0803 123 4567';
/** For a text that holds two. */
export const onlyOne =
  (what: string) =>
  (one: string, other: string): string =>
    `Enter only one ${what}, ${shortened(one)} or ${shortened(other)}`;
export const phoneSeveral = onlyOne('phone number');
export const phoneLength = (digits: number): string =>
  `A mobile number has 11 digits, like 0803 123 4567. This one has ${digits}.`;
export const passwordShort = `Use at least ${limits.passwordMinCharacters} characters`;
export const passwordLong = `Use at most ${limits.passwordMaxCharacters} characters`;
export const passwordCommon = 'This password is too common. Choose one that’s harder to guess.';
export const state = 'Choose a state from the list';
/** For a field that takes what its list has, in any spelling. */
export const notListed = (what: 'bank' | 'state', typed: string): string =>
  `No ${what} called “${typed}”. Try the full name.`;
export const bank = 'Choose a bank from the list';
export const accountUnknown = 'This bank has no account with this number. Check the number and the bank.';
export const accountUnchecked = 'The name on this account could not be checked. Make sure the number is right.';
export const accountMatches = 'This account matches your full name.';
export const accountDiffers = 'The name on this account does not match your full name. Check the number and the bank.';
export const accountMatchesMany = 'You’ve checked three accounts. We’ll show the name on yours in your profile.';
export const accountNumber = 'An account number has exactly 10 digits';
export const otp = 'Enter the 6 digits from our email';
export const code = 'Enter the code alone, for example SN-7K3M9QXC';
export const codeSeveral = onlyOne('code');
export const amount = 'Enter an amount in digits, like 1500 or 1,500.50';
const digitsOf = (amount: string): string => amount.replace(/[₦,]/g, '');
export const amountTwofold = (one: string, other: string): string =>
  `Did you mean ${one} or ${other}? Type ${digitsOf(one)} or ${digitsOf(other)}.`;
export const countMeant = (count: string): string => `Did you mean ${count}? Type ${digitsOf(count)}.`;
export const amountPositive = 'The amount must be above ₦0';
export const wholeNumber = 'Enter a whole number in digits, like 12500';
export const searchShort = `Type at least ${limits.findMinCharacters} letters or digits`;
export const link = 'Enter a full web address that begins with https:// or http://';
export const linkHidden = 'This address has a space or a hidden character. Type it again.';
export const linkSeveral = onlyOne('web address');
export const linkLookalike = (letter: string): string =>
  `“${letter}” in this address is a letter of another alphabet, so it may lead to another site. Type the address again.`;
export const linkCredentials = 'Remove the name and password before the @ in this address.';
export const date = 'Enter a date like 1999-12-31';
export const daysReversed = 'The first day is after the last';
export const amountsReversed = 'The smallest amount is above the largest';
export const instant = 'Enter a moment like 2026-11-26T17:00:00Z';
export const dobRange = 'Enter your real date of birth; members must be at least 18';
export const id = 'This isn’t a valid id';
export const choice = 'Choose one of the options';
/** For a schema's `max`, whose limit it names. */
export const tooLong = {
  error: ({ maximum }: { readonly maximum?: number | bigint }) =>
    `Use at most ${withThousands(String(maximum))} characters`,
};
export const amountMost = `At most ₦${withThousands(limits.maxMoneyNaira)} at a time`;
export const text = 'This text has characters that can’t be stored';
export const username = 'Use 3 to 30 letters, digits, dots or underscores, for example Adé_1';
export const reason = 'Give a reason in at most 500 characters';
export const accountName = 'Write the account name in at most 100 letters from A to Z, as your bank writes it.';
