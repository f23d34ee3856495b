import { CallError } from '../shared/api/CallError.ts'
import { Button } from '../shared/lite/Button.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { page } from '../shared/navigation/go.ts'
import { ChunkTimeoutError } from '../shared/recovery/loadChunk.ts'
import { Lite } from './Lite.tsx'

const explain = (error: unknown) =>
  error instanceof CallError || error instanceof ChunkTimeoutError
    ? error.message
    : '页面没有正常显示。您的数据没有受到影响，重新加载通常可以解决。'

/** `inside`: a layout stands around it already. */
export const Failure = ({ error, inside = false }: { error: unknown; inside?: boolean }) => {
  const requestId = error instanceof CallError ? error.requestId : null
  const statement = (
    <Statement
      title="页面打开失败"
      actions={
        <>
          <Button look="primary" onClick={() => page.reload()}>
            重新加载
          </Button>
          <Button onClick={() => page.leaveTo('/workbench')}>返回工作台</Button>
        </>
      }
      small={requestId ? `请求编号 ${requestId}` : undefined}
    >
      {explain(error)}
    </Statement>
  )
  return inside ? statement : <Lite>{statement}</Lite>
}
