// Fetches a sheet of what the list shows and hands it to the browser's downloads.

import { ExportOutlined } from '@ant-design/icons'
import type { BinaryPath, Body } from '@xinqi/api/calls'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../api/call.ts'

export const DownloadButton = <P extends BinaryPath>({ path, body }: { path: P; body: Body<P> }) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    // The call has said what went wrong.
    await download(path, body).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button icon={<ExportOutlined aria-hidden="true" />} loading={busy} onClick={run}>
      导出
    </Button>
  )
}
