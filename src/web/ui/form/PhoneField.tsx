import { formatPhone, readPhone } from '../../../contract/inputs/readPhone';
import { understoodBy } from './fields';
import { type FieldProps, ReadField } from './ReadField';
import './phone.css';

const flag = (
  <svg className="sn-flag" viewBox="0 0 24 16" role="img" aria-label="Nigeria">
    <rect width="24" height="16" rx="2.5" fill="#fff" />
    <path
      d="M2.5 0H8v16H2.5A2.5 2.5 0 0 1 0 13.5v-11A2.5 2.5 0 0 1 2.5 0zM16 0h5.5A2.5 2.5 0 0 1 24 2.5v11a2.5 2.5 0 0 1-2.5 2.5H16z"
      fill="#008751"
    />
  </svg>
);

const asPhone = understoodBy(readPhone, formatPhone);

export const PhoneField = (props: FieldProps) => (
  <ReadField
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="+234 803 123 4567"
    prefix={flag}
    {...props}
    read={asPhone}
  />
);
