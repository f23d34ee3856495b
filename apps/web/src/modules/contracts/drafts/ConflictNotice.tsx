// Somebody saved the draft in another window meanwhile. Both versions are still there until one is chosen.

import { Alert, Button, Space } from 'antd'
import type { DraftEditor } from './useDraftEditor.ts'

export const ConflictNotice = ({ editor: { saveState, reload, overwrite } }: { editor: DraftEditor }) =>
  saveState === 'conflict' ? (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="草稿已在其他窗口或设备上修改"
      description="此处的修改尚未保存。载入最新内容会放弃此处未保存的修改；保留此处内容会覆盖另一处的修改。"
      action={
        <Space orientation="vertical">
          <Button size="small" onClick={() => void reload()}>
            载入最新内容
          </Button>
          <Button size="small" danger onClick={() => void overwrite().catch(() => undefined)}>
            保留此处内容
          </Button>
        </Space>
      }
    />
  ) : null
