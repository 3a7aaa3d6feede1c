import useNotification from 'antd/es/notification/useNotification';

export default { useNotification };
