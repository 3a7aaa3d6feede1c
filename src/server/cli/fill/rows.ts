import { states } from '../../../contract/states';
import { demoPeople } from '../demoData';
import { idAt, oneOf, quoted, referenceOf, type FillPlan } from './size';
import { demoMember, ownerOf } from './plan';

/** Invented names; any likeness is chance. */
const firstNames = [
  ...['Adaeze', 'Aisha', 'Amara', 'Amina', 'Babatunde', 'Bisi', 'Blessing', 'Bola', 'Chiamaka', 'Chidi', 'Chika'],
  ...['Chinedu', 'Chioma', 'Damilola', 'Deborah', 'Ebere', 'Efe', 'Emeka', 'Esther', 'Fatima', 'Femi', 'Folake'],
  ...['Funmi', 'Gbenga', 'Grace', 'Habiba', 'Halima', 'Hassan', 'Ibrahim', 'Ifeanyi', 'Ifeoma', 'Ikenna', 'Jide'],
  ...['Joy', 'Kelechi', 'Kemi', 'Kunle', 'Ladi', 'Lola', 'Maryam', 'Mercy', 'Musa', 'Ngozi', 'Nkechi', 'Nnamdi'],
  ...['Obinna', 'Olamide', 'Osagie', 'Osaro', 'Patience', 'Rukayat', 'Sade', 'Samuel', 'Segun', 'Simisola', 'Tolu'],
  ...['Tunde', 'Uche', 'Usman', 'Wale', 'Yakubu', 'Yemi', 'Yusuf', 'Zainab'],
];

const lastNames = [
  ...['Abdullahi', 'Abiola', 'Adebayo', 'Adeleke', 'Adeyemi', 'Afolabi', 'Agbaje', 'Ajayi', 'Akande', 'Akpan'],
  ...['Aliyu', 'Amadi', 'Anyanwu', 'Audu', 'Babalola', 'Balogun', 'Bassey', 'Bello', 'Chukwu', 'Danjuma', 'Dike'],
  ...['Ebong', 'Edet', 'Effiong', 'Egwu', 'Ekong', 'Eze', 'Fashola', 'Garba', 'Gbadamosi', 'Ibe', 'Idowu', 'Igwe'],
  ...['Ikpeba', 'Jimoh', 'Kalu', 'Lawal', 'Madu', 'Mohammed', 'Mustapha', 'Ndukwe', 'Nnaji', 'Nwachukwu', 'Nwosu'],
  ...['Obi', 'Ojo', 'Okafor', 'Okeke', 'Okonkwo', 'Okoro', 'Oladipo', 'Olaniyan', 'Omotosho', 'Onyekachi', 'Oyelaran'],
  ...['Salami', 'Sani', 'Shehu', 'Suleiman', 'Tijani', 'Udo', 'Umar', 'Usman', 'Uzor', 'Williams', 'Yakubu'],
];

const trades = ['Foods', 'Fashion', 'Motors', 'Media', 'Farms', 'Phones', 'Schools', 'Travel'];

/** The most common banks come first and are chosen more often. */
const banks = [
  ...['GTBank', 'OPay', 'Access Bank', 'Zenith Bank', 'PalmPay', 'First Bank of Nigeria', 'United Bank for Africa'],
  ...['Moniepoint Microfinance Bank', 'Kuda Microfinance Bank', 'Fidelity Bank', 'Sterling Bank', 'Wema Bank'],
  ...['Union Bank', 'Stanbic IBTC Bank', 'Polaris Bank', 'Ecobank'],
];

const rejections = [
  'The screenshot does not show the post.',
  'The link does not open.',
  'The post was deleted before 24 hours had passed.',
  'The post is not marked as an advertisement.',
  'The picture is of another job.',
];

const refusals = [
  'The name at the bank is not the name of this account.',
  'The bank does not know this account number.',
  'This account number belongs to another member.',
];

const mailDomain = '@members.example';

const demoMembers = demoPeople.members.length;
/** A second random number from the first, independent of its leading digits. */
const again = (chance: string, factor: number): string => `(${chance} * ${factor} - floor(${chance} * ${factor}))`;

/** Some members share an account, as siblings and cheats do. */
const accountOwner =
  '(CASE WHEN n % 100 = 62 THEN n - 1 WHEN n % 500 IN (12, 13) THEN n / 500 * 500 + 14 ELSE n END)::bigint';
const accountNumber = `lpad((${accountOwner} * 7919 + 50883605)::text, 10, '0')`;
const accountBank = oneOf(banks, `power((${accountOwner} * 618034157 % 1000003) / 1000003.0::float8, 2)`);

const users = ({ passwordHash }: FillPlan): string => `
  INSERT INTO users (id, fullname, username, email, phone, password_hash, dob, gender, state, referral_code, status, is_admin,
                     bank_name, account_name, account_no, twitter, instagram, facebook, tiktok, twitter_followers, instagram_followers,
                     facebook_followers, tiktok_followers, jobs_count, created_at, activated_at, closed_at, former_email_hash)
  SELECT id, fullname, CASE WHEN known AND n > ${demoMembers} AND chance < 0.5 THEN handle END,
         CASE WHEN n = 0 THEN ${quoted(demoPeople.admins[0].email)} WHEN n < 0 THEN 'admin' || -n || ${quoted(mailDomain)}
              WHEN closed THEN 'closed-' || id WHEN n <= ${demoMembers} THEN ${demoMember('email')} ELSE handle || ${quoted(mailDomain)} END,
         CASE WHEN closed THEN '' ELSE '+234' || (ARRAY['803', '806', '813', '706', '903'])[1 + (n + 5) % 5] || n + 1000004 END,
         CASE WHEN closed THEN 'closed' ELSE ${quoted(passwordHash)} END,
         CASE WHEN known THEN date '1970-01-01' + (${again('chance', 97)} * 12000)::int END,
         CASE WHEN known AND chance < 0.9 THEN CASE WHEN n % 2 = 0 THEN 'male' ELSE 'female' END END,
         CASE WHEN closed THEN '' WHEN n BETWEEN 1 AND ${demoMembers} THEN ${demoMember('state')} ELSE ${oneOf(states, again('chance', 7919))} END,
         CASE WHEN closed THEN ${referenceOf('GONE', 'n', 10)} ELSE ${referenceOf('SN', 'n + 4', 8)} END, status, is_admin,
         CASE WHEN known THEN ${accountBank} ELSE '' END,
         CASE WHEN known THEN fullname ELSE '' END, CASE WHEN known THEN ${accountNumber} ELSE '' END,
         CASE WHEN known AND n % 3 = 0 THEN '@' || handle ELSE '' END, CASE WHEN known THEN '@' || handle ELSE '' END,
         CASE WHEN known THEN '@' || handle ELSE '' END, CASE WHEN known AND n % 4 = 0 THEN '@' || handle ELSE '' END,
         CASE WHEN known AND n % 3 = 0 THEN (${again('chance', 11)} * 9000)::int END, CASE WHEN known THEN 1000 + (${again('chance', 13)} * 20000)::int END,
         CASE WHEN known THEN 1000 + (${again('chance', 17)} * 8000)::int END, CASE WHEN known AND n % 4 = 0 THEN (${again('chance', 19)} * 50000)::int END,
         COALESCE(handed_in, 0), created_at, CASE WHEN status <> 'pending' THEN created_at + interval '9 minutes' END,
         CASE WHEN closed THEN created_at + interval '10 minutes' END, CASE WHEN closed THEN sha256(id::text::bytea) END
    FROM (SELECT *, CASE WHEN closed THEN 'Closed account' WHEN n = 0 THEN ${quoted(demoPeople.admins[0].fullname)}
                         WHEN n BETWEEN 1 AND ${demoMembers} THEN ${demoMember('fullname')} ELSE first || ' ' || last END AS fullname,
                 lower(first || '.' || last) || (n + 3) AS handle
            FROM (SELECT *, status = 'closed' AS closed, status IN ('active', 'banned') AND n > 0 AS known,
                         ${oneOf(firstNames, again('chance', 31))} AS first, ${oneOf(lastNames, again('chance', 4801))} AS last
                    FROM fill_people) AS named) AS person
    LEFT JOIN (SELECT n, count(submitted_at)::int AS handed_in FROM fill_applications GROUP BY n) AS work USING (n) ORDER BY n`;

const owners = `
  INSERT INTO owners (id, reference, name, created_by, created_at)
  SELECT o.id, ${referenceOf('OWN', 'o', 6)}, ${oneOf(lastNames, 'o * 7 % 61 / 61.0')} || ' ' || ${oneOf(trades, 'o / 200.0')}, admin.id, at
    FROM fill_owners o JOIN fill_people admin ON admin.n = -(o % 4) ORDER BY o`;

const ownerEmail = (owner: string): string => `'owner' || ${owner} || '@advertisers.example'`;
const contacts = `
  INSERT INTO owner_contacts (id, owner_id, email, created_at) SELECT ${idAt('at')}, id, ${ownerEmail('o')}, at FROM fill_owners ORDER BY o`;

const tasks = `
  INSERT INTO tasks (id, reference, status, title, description, instructions, link, owner_id, owner_email, payout_kobo, max_slots,
                     platform, min_followers, created_by, created_at, deleted_at)
  SELECT j.id, ${referenceOf('JOB', 'k', 6)}, s.status, title, 'Post it where your friends will see it, and keep it up for 24 hours.',
         'Add #ad to the post, then send the link and a screenshot that shows the views.', 'https://example.com/advert/' || k,
         o.id, ${ownerEmail('o')}, j.payout_kobo, max_slots, platform,
         CASE WHEN platform IS NOT NULL THEN 1000 END, admin.id, j.at, deleted_at
    FROM fill_jobs j JOIN fill_standings s USING (k) JOIN fill_owners o ON o = ${ownerOf('k')} JOIN fill_people admin ON admin.n = -(k % 4) ORDER BY k`;

const portionCount = 'GREATEST(LEAST(max_slots / 10, 8), 1)';
const portions = `
  INSERT INTO job_portions (task_id, nth, funded, applied, approved, in_review, rejected)
  SELECT j.id, nth, COALESCE(p.applied, 0) + (max_slots - s.applied + nth) / ${portionCount}, COALESCE(p.applied, 0), COALESCE(p.approved, 0),
         COALESCE(p.in_review, 0), COALESCE(p.rejected, 0)
    FROM fill_jobs j JOIN fill_standings s USING (k) CROSS JOIN generate_series(0, ${portionCount} - 1) AS nth
    LEFT JOIN (SELECT k, n % ${portionCount} AS nth, count(*) FILTER (WHERE a.status IN ('taken', 'in-review', 'approved')) AS applied,
                      count(*) FILTER (WHERE a.status = 'approved') AS approved, count(*) FILTER (WHERE a.status = 'in-review') AS in_review,
                      count(*) FILTER (WHERE a.status = 'rejected') AS rejected
                 FROM fill_applications a JOIN fill_standings USING (k) GROUP BY 1, 2) p USING (k, nth)`;

const deposits = ({ now }: FillPlan): string => `
  INSERT INTO deposits (id, reference, owner_id, amount_kobo, received_on, bank_reference, status, recorded_by, recorded_at, booked_at,
                        ended_by, ended_at, reason)
  SELECT ${idAt('recorded_at')}, ${referenceOf('DEP', 'k', 8)}, CASE WHEN status <> 'unallocated' THEN owner END, amount_kobo,
         (recorded_at AT TIME ZONE 'Africa/Lagos')::date, 'FT' || to_char(recorded_at, 'YYMMDD') || k, status, recorder, recorded_at,
         CASE WHEN status <> 'waiting' THEN recorded_at END, CASE WHEN status = 'reversed' THEN reverser END,
         CASE WHEN status = 'reversed' THEN recorded_at + interval '30 minutes' END, CASE WHEN status = 'reversed' THEN 'It was recorded twice.' END
    FROM (SELECT k, o.id AS owner, a.id AS recorder, b.id AS reverser, max_slots * j.payout_kobo AS amount_kobo, j.at + interval '20 hours' AS recorded_at,
                 CASE WHEN k % 40 = 7 THEN 'unallocated' WHEN k % 40 = 9 THEN 'reversed'
                      WHEN k % 10 = 1 AND j.at > ${now} - interval '40 days' THEN 'waiting' ELSE 'booked' END AS status
            FROM fill_jobs j JOIN fill_standings s USING (k) JOIN fill_owners o ON o = ${ownerOf('k')}
            JOIN fill_people a ON a.n = -(k % 4) JOIN fill_people b ON b.n = -((k + 1) % 4) WHERE k % 10 <> 3) AS paid ORDER BY k`;

/** Owners see the proofs of the last 40 days, agree with a third and disagree with a ninth. */
const applications = ({ now }: FillPlan): string => `
  INSERT INTO applications (id, task_id, portion, user_id, status, payout_kobo, taken_at, reserved_until, proof, submitted_at, review_due_at,
                            decided_at, decided_by, decided_how, reason, fraudulent, owner_may_see, owner_word)
  SELECT a.id, j.id, a.n % ${portionCount}, p.id, a.status, a.payout_kobo, taken_at, reserved_until,
         CASE WHEN submitted_at IS NOT NULL THEN '<p>Posted it on my page, ' || 100 + floor(luck * 900) || ' views so far.</p><p><a href="https://example.com/p/'
           || a.n || '-' || a.k || '">example.com/p/' || a.n || '-' || a.k || '</a></p>' END,
         submitted_at, submitted_at + interval '5 days', decided_at, admin.id, how,
         CASE WHEN a.status = 'rejected' THEN ${oneOf(rejections, 'luck')} END, fraudulent, seen,
         CASE WHEN seen AND (a.n + a.k) % 3 = 0 THEN 'agreed' WHEN seen AND (a.n + a.k) % 9 = 1 THEN 'not_agreed' END
    FROM (SELECT *, COALESCE(submitted_at > ${now} - interval '40 days', false) AS seen FROM fill_applications) a
    JOIN fill_jobs j USING (k) JOIN fill_standings USING (k) JOIN fill_people p ON p.n = a.n LEFT JOIN fill_people admin ON admin.n = a.admin
   ORDER BY taken_at`;

const words = ({ now }: FillPlan): string => `
  INSERT INTO owner_words (application_id, word, reason, said_by, said_at)
  SELECT a.id, owner_word, CASE owner_word WHEN 'not_agreed' THEN 'The post is gone.' END, t.owner_email,
         LEAST(submitted_at + interval '1 hour', decided_at, ${now})
    FROM applications a JOIN tasks t ON t.id = a.task_id WHERE owner_word IS NOT NULL ORDER BY submitted_at`;

const withdrawals = `
  INSERT INTO withdrawals (id, reference, user_id, amount_kobo, bank_name, account_name, account_no, status, created_at, decided_at,
                           decided_by, reason)
  SELECT w.id, ${referenceOf('WD', 'nth', 8)}, p.id, amount_kobo, bank_name, account_name, account_no, w.status, w.created_at, decided_at, admin.id,
         CASE WHEN w.status = 'rejected' THEN ${oneOf(refusals, 'part')} END
    FROM fill_withdrawals w JOIN fill_people p ON p.n = w.n JOIN users u ON u.id = p.id LEFT JOIN fill_people admin ON admin.n = w.admin
   ORDER BY nth`;

const payouts = ({ now }: FillPlan): string => `
  INSERT INTO payouts (withdrawal_id, user_id, reference, amount_kobo, status, channel, approved_at, sent_at, paid_at)
  SELECT id, user_id, lower(reference), amount_kobo, CASE WHEN paid_at IS NULL THEN 'waiting' ELSE 'paid' END,
         CASE WHEN paid_at IS NOT NULL THEN 'manual' END, decided_at, CASE WHEN paid_at IS NOT NULL THEN decided_at END, paid_at
    FROM (SELECT w.*, CASE WHEN u.status = 'closed' OR w.decided_at < ${now} - interval '2 days'
                           THEN LEAST(w.decided_at + interval '20 hours', ${now} - interval '1 second') END AS paid_at
            FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.status = 'approved') AS approved
   ORDER BY id`;

const referrals = `
  INSERT INTO referrals (referred_id, referrer_id, reference, reward_kobo, invited_at, rewarded_at)
  SELECT p.id, r.id, ${referenceOf('REF', 'p.n', 8)}, 20000, p.created_at, p.created_at + interval '9 minutes'
    FROM fill_people p JOIN fill_people r ON r.n = (p.n / 3 + 1) + CASE WHEN (p.n / 3 + 1) % 25 = 0 THEN 1 ELSE 0 END
   WHERE p.n % 20 = 7`;

const coupons = ({ now, members }: FillPlan): string => `
  INSERT INTO coupons (id, code, status, held_by, used_at, created_by, created_at)
  SELECT ${idAt('at')}, ${referenceOf('SN', 'n + 200000000', 8)} || '-' || lpad((n % 10000)::text, 4, '0'),
         CASE WHEN holder IS NOT NULL THEN 'used' WHEN n % 20 = 1 THEN 'void' ELSE 'pending' END, holder,
         CASE WHEN holder IS NOT NULL THEN at + interval '3 hours' END, admin, at
    FROM (SELECT c AS n, CASE WHEN c % 2 = 0 THEN p.id END AS holder, a.id AS admin,
                 LEAST(p.created_at, ${now} - interval '4 hours') AS at
            FROM generate_series(1, ${Math.ceil(members / 10)}) AS c
            JOIN fill_people p ON p.n = LEAST(c * 10 + 3, ${members}) AND p.status <> 'closed'
            JOIN fill_people a ON a.n = -(c % 4)) AS made ORDER BY n`;

const audit = `
  INSERT INTO audit (id, at, actor_kind, actor_id, action, object_type, object_id, subject_id, before, after)
  SELECT ${idAt('decided_at')}, decided_at, CASE how WHEN 'auto' THEN 'system' ELSE 'admin' END, decided_by, action, object_type, id::text, user_id,
         jsonb_build_object('status', earlier),
         jsonb_build_object('status', status, 'decidedAt', to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                            'decidedBy', decided_by, 'reason', reason) || more
    FROM (SELECT id, user_id, decided_at, decided_by, decided_how AS how, status, reason, 'proof.review' AS action, 'application' AS object_type,
                 'in-review' AS earlier, jsonb_build_object('decidedHow', decided_how, 'fraudulent', fraudulent) AS more
            FROM applications WHERE decided_at IS NOT NULL
          UNION ALL
          SELECT id, user_id, decided_at, decided_by, 'admin', status, reason, 'withdrawal.decide', 'withdrawal', 'pending', '{}'
            FROM withdrawals WHERE decided_at IS NOT NULL) AS decisions
   ORDER BY decided_at`;

export const filling = (plan: FillPlan): readonly string[] => [
  users(plan),
  owners,
  contacts,
  tasks,
  portions,
  deposits(plan),
  applications(plan),
  words(plan),
  withdrawals,
  payouts(plan),
  referrals,
  coupons(plan),
  audit,
];
