import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState } from '../../ui/PageState';

/** An address that names no runbook. */
export const NoSuchPage = () => (
  <EmptyState
    title="There is no such page"
    text="It may have been renamed. Look through the questions, or search."
    action={<LinkButton to={paths.admin.help}>All questions</LinkButton>}
  />
);
