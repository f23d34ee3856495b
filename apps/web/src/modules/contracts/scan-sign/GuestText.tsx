// Who may sign by a code: pasted or read from a sheet, a number a line, a name before or after it.

import { SCAN } from '@xinqi/api/limits'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { SHEET_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { guestsIn } from './guestsIn.ts'
import styles from './scan-sign.module.css'

export const GuestText = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const id = useId()
  const { busy, act } = useAct()
  const [wrong, setWrong] = useState<string | null>(null)
  const { guests, problems } = guestsIn(text)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>签署名单</label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-said`}
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={'每行一人，例如：\n张三 13800000000\n13800000001'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={styles.quiet} id={`${id}-said`} role="status">
        {problems[0] ?? `共 ${guests.length} 人，最多 ${SCAN.guestsMax} 人；只有名单中的手机号可以扫码签署`}
      </span>
      <UploadBox
        label="从 Excel 导入名单"
        hint="表头为：姓名、手机号"
        rules={SHEET_RULES}
        send={(file, way) => upload('/contract/scan/readGuests', { file }, { ...way, quiet: true })}
        onDone={({ guests: read, wrong: lines }) => {
          const more = read.map(({ name, mobile }) => `${name} ${mobile}`.trim())
          onChange([text.trim(), ...more].filter(Boolean).join('\n'))
          setWrong(
            lines.length
              ? `${lines.length} 行没有读入：${lines
                  .slice(0, 3)
                  .map(({ line, reason }) => `第 ${line} 行${reason}`)
                  .join('；')}`
              : null,
          )
        }}
      />
      {wrong && <Alert type="warning" showIcon title={wrong} />}
      <span>
        <Button
          type="link"
          size="small"
          loading={busy}
          onClick={() => act(() => download('/contract/scan/guestSheet', {}))}
        >
          下载名单模板
        </Button>
      </span>
    </div>
  )
}
