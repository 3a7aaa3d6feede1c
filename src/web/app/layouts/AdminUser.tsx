import { Suspense, useRef, useState } from 'react';
import { useGetProfileQuery } from '../../api/profileApi';
import { brand } from '../../brand';
import { Avatar } from '../../ui/Avatar';
import { lazyPart } from '../../ui/lazyPart';
import './AdminUser.css';

export function AdminName() {
  const { data: answer } = useGetProfileQuery();
  const { fullname = '', profile_url: url = null } = answer?.data ?? {};
  return (
    <>
      <Avatar fullname={fullname} url={url} size={32} />
      <span className="admin-user__name">
        {fullname && <b>{fullname}</b>} <span>{brand.productOwner}</span>
      </span>
    </>
  );
}

const loadMenu = () => import('./AdminUserMenu');
const AdminUserMenu = lazyPart(() => loadMenu(), 'AdminUserMenu');

export function AdminUser() {
  const opener = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const button = (open: boolean) => (
    <button
      ref={opener}
      type="button"
      className="admin-user"
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      <AdminName />
    </button>
  );
  return wanted ? (
    <Suspense fallback={button(false)}>
      <AdminUserMenu onStay={() => opener.current?.focus()}>{button}</AdminUserMenu>
    </Suspense>
  ) : (
    button(false)
  );
}
