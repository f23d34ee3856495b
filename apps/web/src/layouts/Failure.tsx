import { CallError } from '../shared/api/CallError.ts'
import { Button } from '../shared/lite/Button.tsx'
import { Lite } from '../shared/lite/Lite.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { words } from '../shared/messages/shared.zh.ts'
import { page } from '../shared/navigation/go.ts'
import { ChunkTimeoutError } from '../shared/recovery/loadChunk.ts'

const explain = (error: unknown) =>
  error instanceof CallError || error instanceof ChunkTimeoutError ? error.message : words().pageBroken

/** `inside`: a layout stands around it already. */
export const Failure = ({ error, inside = false }: { error: unknown; inside?: boolean }) => {
  const requestId = error instanceof CallError ? error.requestId : null
  const statement = (
    <Statement
      title={words().pageFailed}
      actions={
        <>
          <Button look="primary" onClick={() => page.reload()}>
            {words().reload}
          </Button>
          <Button onClick={() => page.leaveTo('/workbench')}>{words().toWorkbench}</Button>
        </>
      }
      small={requestId ? words().requestNumber({ requestId }) : undefined}
    >
      {explain(error)}
    </Statement>
  )
  return inside ? statement : <Lite>{statement}</Lite>
}
