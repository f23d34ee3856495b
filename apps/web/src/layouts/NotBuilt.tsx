import type { Page } from '../routes/table.ts'
import { Button } from '../shared/lite/Button.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { go } from '../shared/navigation/go.ts'
import { Lite } from './Lite.tsx'

/** A page of the table that nobody has made yet says so plainly. */
export const NotBuilt = ({ page }: { page: Page }) => {
  const notice = (
    <Statement
      title={`「${page.title}」尚未开放`}
      actions={
        <Button onClick={() => go(page.layout === 'platform' ? '/platform/home' : '/workbench')}>
          返回首页
        </Button>
      }
    >
      此功能还在建设中，当前版本暂时无法使用。
    </Statement>
  )
  return page.layout === 'public' ? <Lite>{notice}</Lite> : notice
}
