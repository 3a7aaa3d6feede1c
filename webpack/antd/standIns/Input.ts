import Plain from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';

export default Object.assign(Plain, { TextArea });
