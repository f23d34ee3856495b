import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'

export type Seal = NonNullable<Data<'/contract/verifyFile'>['seal']>

const STATE: Record<string, string> = {
  active: '有效',
  stopped: '已停用或挂失',
  cancelled: '已注销',
  unknown: '未查询到：制作者没有公开印章状态，或平台没有登记',
}
const KIND: Record<number, string> = { 1: '单位印章', 2: '个人印章' }
const OUTCOME: Record<string, string> = {
  passed: '通过',
  failed: '未通过',
  unknown: '未知',
  skipped: '未核对',
}

/** Whose seal it is, who made it, when it is in force, and each check with what it found. */
export const SealFacts = ({ seal }: { seal: Seal }) => (
  <div className={styles.seal}>
    <b>国标电子印章</b>
    <Facts
      rows={[
        ['印章名称', seal.name],
        ['印章类型', KIND[seal.type] ?? `类型 ${seal.type}`],
        ['印章编号', seal.esId],
        ['遵循标准', seal.standard],
        ['制章者', seal.maker || '无法读取'],
        ['制作类别', seal.makerLabel],
        ['制作时间', instant(seal.createdAt)],
        ['有效期', `${instant(seal.validFrom)} 至 ${instant(seal.validTo)}`],
        ['当时状态', STATE[seal.state] ?? seal.state],
      ]}
    />
    <details>
      <summary>逐项核验结果</summary>
      <ul className={styles.remarks}>
        {seal.steps.map(({ name, outcome, detail }) => (
          <li key={name}>
            {name}：{OUTCOME[outcome] ?? outcome}
            {detail && `（${detail}）`}
          </li>
        ))}
      </ul>
    </details>
  </div>
)
