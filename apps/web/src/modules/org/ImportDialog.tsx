// Takes a filled sheet: the template, the file, and what became of its rows.

import { DownloadOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { IMPORT_ROWS, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { download, upload } from '../../shared/api/call.ts'
import { PermissionButton } from '../../shared/permission/PermissionButton.tsx'
import type { UploadRules } from '../../shared/upload/refusal.ts'
import { UploadBox } from '../../shared/upload/UploadBox.tsx'
import styles from './org.module.css'
import { organisationChanged } from './organisationChanged.ts'

const SHEET_RULES: UploadRules = {
  types: ['xlsx'],
  maxBytes: UPLOAD_MAX_BYTES,
  typeMessage: ERRORS.IMPORT_FILE.msg,
  sizeMessage: ERRORS.FILE_SIZE.msg,
}

const KINDS = {
  member: {
    title: '批量导入成员',
    unit: '人',
    hint: '姓名与手机号必填；部门填写完整路径（如 示例公司/销售部），不填则放在企业根部门；多个角色用顿号隔开。',
    permission: 'system:org:memberExport',
    template: () => download('/departmentmember/downloadExcelMember', { template: true }),
    import: '/departmentmember/batchImportExcel',
  },
  department: {
    title: '批量导入部门',
    unit: '个部门',
    hint: '部门名称必填；上级部门填写完整路径（如 示例公司/销售部），不填则放在企业根部门。',
    permission: 'system:org:departmentEdit',
    template: () => download('/department/downloadExcelDepartment', {}),
    import: '/department/batchImportExcel',
  },
} as const

const Result = ({
  unit,
  result: { imported, failed, errorFile },
}: {
  unit: string
  result: Data<'/departmentmember/batchImportExcel'>
}) => (
  <>
    <Alert
      type={failed === 0 ? 'success' : imported === 0 ? 'error' : 'warning'}
      showIcon
      role="status"
      title={`已导入 ${imported} ${unit}${failed ? `，${failed} 行未导入` : ''}`}
    />
    {errorFile && (
      <p>
        <a href={errorFile} download="未导入的行.xlsx">
          下载未导入的行与原因
        </a>
        <span className={styles.hint}>（链接 10 分钟内有效；改正后可直接再次上传）</span>
      </p>
    )}
  </>
)

export const ImportDialog = ({ kind, onClose }: { kind: keyof typeof KINDS; onClose: () => void }) => {
  const facts = KINDS[kind]
  const [result, setResult] = useState<Data<'/departmentmember/batchImportExcel'> | null>(null)
  const [fetching, setFetching] = useState(false)
  const fetchTemplate = async () => {
    setFetching(true)
    // The call has said what went wrong.
    await facts.template().catch(() => undefined)
    setFetching(false)
  }
  return (
    <Modal
      open
      title={facts.title}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {result && <Button onClick={() => setResult(null)}>继续导入</Button>}
          <Button type={result ? 'primary' : 'default'} onClick={onClose}>
            {result ? '完成' : '关闭'}
          </Button>
        </>
      }
    >
      {result ? (
        <Result unit={facts.unit} result={result} />
      ) : (
        <ol className={styles.importSteps}>
          <li>
            <h3 className={styles.importTitle}>下载模板并填写</h3>
            <p className={styles.hint}>{facts.hint}</p>
            <PermissionButton
              permission={facts.permission}
              icon={<DownloadOutlined aria-hidden="true" />}
              loading={fetching}
              onClick={fetchTemplate}
            >
              下载模板
            </PermissionButton>
          </li>
          <li>
            <h3 className={styles.importTitle}>上传填好的文件</h3>
            <UploadBox
              label="选择 Excel 文件"
              hint={`仅支持 xlsx，单次最多 ${IMPORT_ROWS} 行；有误的行不影响其余各行`}
              rules={SHEET_RULES}
              send={(file, way) => upload(facts.import, { file }, { ...way, quiet: true })}
              onDone={(answer) => {
                setResult(answer)
                void organisationChanged()
              }}
            />
          </li>
        </ol>
      )}
    </Modal>
  )
}
