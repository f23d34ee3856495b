import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAct } from '../../../shared/api/useAct.ts'
import { toast } from '../../../shared/lite/toast.ts'

/** Begins a sheet and leads to where it will lie. */
export const ExportTask = ({ begin, disabled }: { begin: () => Promise<unknown>; disabled?: boolean }) => {
  const { busy, refusal, act } = useAct()
  const navigate = useNavigate()
  return (
    <>
      <Button
        icon={<ExportOutlined aria-hidden="true" />}
        loading={busy}
        disabled={disabled}
        onClick={() =>
          void act(async () => {
            await begin()
            toast.success('已开始导出，完成后在「任务」中下载')
            navigate('/platform/openUser?tab=tasks')
          })
        }
      >
        导出
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  )
}
