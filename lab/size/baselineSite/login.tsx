import { api } from './api';
import { start } from './app';
import { LoginForm } from './LoginForm';

function LoginPage() {
  const [signIn] = api.useLoginMutation();
  return <LoginForm signIn={(filledIn) => void signIn(filledIn)} />;
}

start([{ path: '*', Component: LoginPage }], { hydrate: true });
