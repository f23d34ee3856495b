import { Button } from '../shared/lite/Button.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { words } from '../shared/messages/shared.zh.ts'
import { go } from '../shared/navigation/go.ts'

const BrokenLink = () => (
  <Statement
    title={words().linkCut}
    actions={<Button onClick={() => go('/workbench')}>{words().toWorkbench}</Button>}
  >
    {words().linkCutText}
  </Statement>
)

export default BrokenLink
