/** Invented members are combined from these; any likeness is chance. */
export const firstNames = [
  ...['Adaeze', 'Aisha', 'Amara', 'Amina', 'Babatunde', 'Bisi', 'Blessing', 'Bola', 'Chiamaka', 'Chidi', 'Chika'],
  ...['Chinedu', 'Chioma', 'Damilola', 'Deborah', 'Ebere', 'Efe', 'Emeka', 'Esther', 'Fatima', 'Femi', 'Folake'],
  ...['Funmi', 'Gbenga', 'Grace', 'Habiba', 'Halima', 'Hassan', 'Ibrahim', 'Ifeanyi', 'Ifeoma', 'Ikenna', 'Jide'],
  ...['Joy', 'Kelechi', 'Kemi', 'Kunle', 'Ladi', 'Lola', 'Maryam', 'Mercy', 'Musa', 'Ngozi', 'Nkechi', 'Nnamdi'],
  ...['Obinna', 'Olamide', 'Osagie', 'Osaro', 'Patience', 'Rukayat', 'Sade', 'Samuel', 'Segun', 'Simisola', 'Tolu'],
  ...['Tunde', 'Uche', 'Usman', 'Wale', 'Yakubu', 'Yemi', 'Yusuf', 'Zainab'],
];

export const lastNames = [
  ...['Abdullahi', 'Abiola', 'Adebayo', 'Adeleke', 'Adeyemi', 'Afolabi', 'Agbaje', 'Ajayi', 'Akande', 'Akpan'],
  ...['Aliyu', 'Amadi', 'Anyanwu', 'Audu', 'Babalola', 'Balogun', 'Bassey', 'Bello', 'Chukwu', 'Danjuma', 'Dike'],
  ...['Ebong', 'Edet', 'Effiong', 'Egwu', 'Ekong', 'Eze', 'Fashola', 'Garba', 'Gbadamosi', 'Ibe', 'Idowu', 'Igwe'],
  ...['Ikpeba', 'Jimoh', 'Kalu', 'Lawal', 'Madu', 'Mohammed', 'Mustapha', 'Ndukwe', 'Nnaji', 'Nwachukwu', 'Nwosu'],
  ...['Obi', 'Ojo', 'Okafor', 'Okeke', 'Okonkwo', 'Okoro', 'Oladipo', 'Olaniyan', 'Omotosho', 'Onyekachi', 'Oyelaran'],
  ...['Salami', 'Sani', 'Shehu', 'Suleiman', 'Tijani', 'Udo', 'Umar', 'Usman', 'Uzor', 'Williams', 'Yakubu'],
];

export const trades = ['Foods', 'Fashion', 'Motors', 'Media', 'Farms', 'Phones', 'Schools', 'Travel'];

/** The most common ones come first and are used more often. */
export const banks = [
  ...['GTBank', 'OPay', 'Access Bank', 'Zenith Bank', 'PalmPay', 'First Bank of Nigeria', 'United Bank for Africa'],
  ...['Moniepoint Microfinance Bank', 'Kuda Microfinance Bank', 'Fidelity Bank', 'Sterling Bank', 'Wema Bank'],
  ...['Union Bank', 'Stanbic IBTC Bank', 'Polaris Bank', 'Ecobank'],
];

export const rejections = [
  'The screenshot does not show the post.',
  'The link does not open.',
  'The post was deleted before 24 hours had passed.',
  'The post is not marked as an advertisement.',
  'The picture is of another job.',
];

export const refusals = [
  'The name at the bank is not the name of this account.',
  'The bank does not know this account number.',
  'This account number belongs to another member.',
];

export const mailDomain = '@members.example';
