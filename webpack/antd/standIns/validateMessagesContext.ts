import locale from 'antd/es/locale/en_US';
import { createContext } from 'react';

export default createContext(locale.Form?.defaultValidateMessages);
