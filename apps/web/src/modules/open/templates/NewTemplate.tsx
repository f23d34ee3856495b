// 新建模板: an HTML template from nothing or from a Word file, or a document with fields on its pages.

import { CONTRACT_FILE_WORDS } from '@xinqi/api/limits'
import { Button, Drawer, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { upload } from '../../../shared/api/call.ts'
import { CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { attempt, editHtml, templatesChanged } from './templatesChanged.ts'

export const NewTemplate = ({ appId, onClose }: { appId: string; onClose: () => void }) => {
  const navigate = useNavigate()
  const [kind, setKind] = useState<'pdf' | 'html'>('html')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const made = async ({ templateNo }: { templateNo: string }) => {
    await templatesChanged()
    onClose()
    if (kind === 'html') await editHtml(appId, templateNo, navigate)
    else navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${templateNo}`)
  }
  return (
    <Drawer open size={520} title="新建模板" onClose={onClose}>
      <Segmented
        block
        aria-label="模板类型"
        value={kind}
        options={[
          { value: 'html', label: 'HTML：文字随内容重排' },
          { value: 'pdf', label: 'PDF：控件固定在页面上' },
        ]}
        onChange={setKind}
      />
      {kind === 'html' ? (
        <>
          <Form layout="vertical" style={{ marginTop: 16 }}>
            <Form.Item label="模板名称" required>
              <Input
                aria-label="模板名称"
                maxLength={100}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Form.Item>
          </Form>
          <Button
            type="primary"
            block
            loading={busy}
            disabled={!name.trim()}
            onClick={() => {
              setBusy(true)
              attempt(() =>
                upload('/openEdit/template/createHtml', { appId, name: name.trim() }, { quiet: true })
                  .then(made)
                  .finally(() => setBusy(false)),
              )
            }}
          >
            从空白开始
          </Button>
          {name.trim() && (
            <div style={{ marginTop: 16 }}>
              <UploadBox
                label="或上传 Word 文件"
                hint="取其文字、标题与表格，上传后继续编辑"
                send={(file, way) =>
                  upload(
                    '/openEdit/template/createHtml',
                    { appId, name: name.trim(), file },
                    { ...way, quiet: true },
                  )
                }
                onDone={(result) => void made(result)}
              />
            </div>
          )}
        </>
      ) : (
        <div style={{ marginTop: 16 }}>
          <UploadBox
            label="上传文件"
            hint={`支持 ${CONTRACT_FILE_WORDS}，单个文件不超过 10M`}
            rules={CONTRACT_RULES}
            send={(file, way) =>
              upload('/openEdit/template/create', { appId, file }, { ...way, quiet: true })
            }
            onDone={(result) => void made(result)}
          />
        </div>
      )}
    </Drawer>
  )
}
