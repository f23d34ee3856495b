// Fetches a sheet of what the list shows and hands it to the browser's downloads.

import { ExportOutlined } from '@ant-design/icons'
import type { BinaryPath, Body } from '@xinqi/api/calls'
import { Button } from 'antd'
import { download } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'

export const DownloadButton = <P extends BinaryPath>({ path, body }: { path: P; body: Body<P> }) => {
  const { busy, act } = useAct()
  return (
    <Button
      icon={<ExportOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => act(() => download(path, body))}
    >
      导出
    </Button>
  )
}
