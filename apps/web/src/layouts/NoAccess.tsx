import type { Lack } from '../routes/access.ts'
import type { Page } from '../routes/table.ts'

export const NoAccess = ({ page, lack }: { page: Page; lack: Lack }) => (
  <p>
    {page.title} {lack}
  </p>
)
