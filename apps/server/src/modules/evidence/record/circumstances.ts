import { CLIENT_VERSION } from '@xinqi/api/limits'
import type { ReportFact } from '@xinqi/evidence'
import type { Services } from '../../../platform/services.ts'

/** The system the data was made and kept in, as a court asks about it: sound, running, watched. */
export const environmentOf = ({ certificates, config }: Services): ReportFact[] => [
  {
    label: '系统',
    value: `信契电子合同平台 ${CLIENT_VERSION}，Node.js ${process.versions.node}，PostgreSQL`,
  },
  { label: '运行方式', value: config.MODE === 'production' ? '正式运行' : '演示环境（沙箱）' },
  {
    label: '时间来源',
    value: `服务器系统时钟；每个签名另有${certificates.isSandbox ? '内置沙箱' : ''}时间戳，二者可相互核对`,
  },
  {
    label: '存储',
    value: '操作记录与业务变更在同一数据库事务写入，表上禁止修改与删除；文件加密存放，按 SHA-256 寻址',
  },
  {
    label: '完整性监测',
    value:
      '存证日志每分钟排序并签发检查点，检查点另存于数据库之外；每小时全量复核，发现不一致即停止出具并告警',
  },
]

/** How it was taken out, so that somebody else can do it again and come to the same. */
export const extractionOf = (
  contractId: string,
  entries: number,
  { applicant, now }: { applicant: string; now: Date },
): ReportFact[] => [
  { label: '提取人', value: `系统应${applicant}的申请自动提取，无人工编辑` },
  { label: '提取时间', value: now.toISOString() },
  { label: '提取范围', value: `合同标识 ${contractId} 的全部 ${entries} 条存证记录，及签署前后的文件` },
  {
    label: '提取步骤',
    value:
      '读取存证记录并以检查点逐条验证；读取文件计算 SHA-256 并与记录核对；验证文件内的签名、证书与时间戳；生成本报告并由平台签名',
  },
  {
    label: '重复方法',
    value: '存证证明与校验公钥公开，可在任意计算机上用 @xinqi/evidence 命令行离线重复上述核验',
  },
]
