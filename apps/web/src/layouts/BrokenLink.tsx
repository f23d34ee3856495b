import { Button } from '../shared/lite/Button.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { go } from '../shared/navigation/go.ts'

const BrokenLink = () => (
  <Statement title="链接不完整" actions={<Button onClick={() => go('/workbench')}>返回工作台</Button>}>
    可能在复制或转发时被截断，请从列表或收到的通知里重新打开。
  </Statement>
)

export default BrokenLink
