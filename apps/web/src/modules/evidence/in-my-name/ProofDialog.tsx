import type { Data } from '@xinqi/api/calls'
import { Modal } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import styles from './in-my-name.module.css'

type Props = {
  of: 'person' | 'company'
  act: { actId: string; what: string; kind: Data<'/inMyName/list'>['list'][number]['kind'] }
  onClose: () => void
}

/** Where an act stands in the evidence log, and the file by which anybody can check it elsewhere. */
export const ProofDialog = ({ of, act: { actId, kind, what }, onClose }: Props) => {
  const { data, error } = useCall('/inMyName/proof', { of, kind, actId }, { quiet: true })
  return (
    <Modal open title={`存证证明：${what}`} footer={null} onCancel={onClose} width={520}>
      {error && <Notice tone="error">{error.message}</Notice>}
      {!data && !error && <Spinner label="读取中" />}
      {data?.proofs.map(({ index, proof, isValid, reason }) => (
        <div key={index} className={styles.proof}>
          <Notice tone={isValid ? 'success' : 'error'}>{reason}</Notice>
          <p>
            存证日志第 {index + 1} 条
            {proof.within && `，该条汇总了同一时段的 ${proof.within.count} 项登录与授权，其中只出示这一项`}
            。证明文件可脱离本平台核验：记录、包含证明、签名的检查点与校验公钥都在其中。
          </p>
          <a
            className={styles.download}
            download={`存证证明-${index + 1}.json`}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(proof, null, 2))}`}
          >
            下载证明文件
          </a>
        </div>
      ))}
    </Modal>
  )
}
