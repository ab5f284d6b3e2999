import { ContactSalesButton } from '~/shell/contact-sales';
import { EmptyState } from '~/ui/empty-state';

/** In place of the executions of a project without threads (specification workbench.md section 2). */
export function PurchaseScreen() {
  return (
    <EmptyState title="Execution planner" action={<ContactSalesButton />}>
      To enable this feature, please purchase a license.
    </EmptyState>
  );
}
