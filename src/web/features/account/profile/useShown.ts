import { useEffect, useMemo } from 'react';

/** The address of a picked file's preview; undefined while there is none. */
export function useShown(picture: File | undefined): string | undefined {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}
