import type { Page } from '../routes/table.ts'

export const NotBuilt = ({ page }: { page: Page }) => <p>「{page.title}」尚未上线</p>
