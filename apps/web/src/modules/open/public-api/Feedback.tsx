import { Button, Form, Input } from 'antd'
import { useLocation } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './docs.module.css'

/** Whoever finds something wrong says so where he found it. */
export const Feedback = ({ about }: { about?: string }) => {
  const { pathname, search, hash } = useLocation()
  const ask = useOverlay()
  const page = about ?? `${pathname}${search}${hash}`.slice(0, 200)
  return (
    <p className={styles.feedback}>
      内容有误或看不懂？
      <Button type="link" size="small" onClick={() => ask.show(true)}>
        我要纠错
      </Button>
      {ask.subject && (
        <FormDialog<{ content: string; contact?: string }>
          title="我要纠错"
          submitText="提交"
          onClose={ask.close}
          onSubmit={async ({ content, contact }) => {
            await call(
              '/open/doc/feedback',
              { page, content, ...(contact ? { contact } : {}) },
              { quiet: true },
            )
            toast.success('收到，谢谢')
          }}
        >
          <Form.Item
            name="content"
            label="哪里有误"
            rules={[{ required: true, min: 2, message: '请写明哪里有误' }]}
          >
            <Input.TextArea rows={4} maxLength={1000} autoFocus />
          </Form.Item>
          <TextItem name="contact" label="联系方式（选填）" maxLength={100} />
        </FormDialog>
      )}
    </p>
  )
}
