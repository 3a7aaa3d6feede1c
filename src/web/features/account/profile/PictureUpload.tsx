import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useEffect, useMemo } from 'react';

/** The address of a picked file's preview; undefined while there is none. */
export function useShown(picture: File | undefined): string | undefined {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

interface Props {
  /** Of the button, so that it can be focused. */
  id?: string;
  label: string;
  accept: string;
  picked: File | undefined;
  /** Preview address of the picked one. */
  shown: string | undefined;
  status?: 'uploading' | 'error' | undefined;
  onPick: (file: File) => void;
  onForget: () => void;
}

/** antd's upload for one picture, which its screen sends itself: the button, and the picked file with name and preview. */
export function PictureUpload({ id, label, accept, picked, shown, status, onPick, onForget }: Props) {
  return (
    <Upload
      aria-label={label}
      listType="picture"
      accept={accept}
      maxCount={1}
      disabled={status === 'uploading'}
      fileList={picked && shown ? [{ uid: shown, name: picked.name, thumbUrl: shown, ...(status && { status }) }] : []}
      beforeUpload={(file) => {
        onPick(file);
        return false;
      }}
      onRemove={onForget}
    >
      <Button id={id} icon={<UploadOutlined />} disabled={status === 'uploading'}>
        {label}
      </Button>
    </Upload>
  );
}
