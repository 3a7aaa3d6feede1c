/** The 36 states of Nigeria and the Federal Capital Territory, as the sign-up form offers them. */
export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT - Abuja',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Cross River': ['Cross Rivers'],
  'FCT - Abuja': ['FCT', 'Abuja', 'Abuja FCT', 'Federal Capital Territory', 'Federal Capital Territory Abuja'],
  Nasarawa: ['Nassarawa', 'Nasarrawa', 'Nassarrawa'],
};

/** The states with the other names that people write for them. */
export const stateChoices = states.map((name) => ({
  name,
  aliases: [name, ...(otherNames[name] ?? [])].flatMap((one) => [one, `${one} State`]),
}));
