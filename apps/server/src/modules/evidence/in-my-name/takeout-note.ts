/** For whoever opens the package years from now, perhaps without us. */
export const takeoutNote = (isSandbox: boolean): string =>
  `导出内容的核验方法
${isSandbox ? '\n注意：演示环境（沙箱）的证书与身份核验不具有法律证明力。\n' : ''}
一、包内文件
  *.json                    平台留存的信息与以您名义的记录
  N-名称/证据报告.pdf         已完成合同的证据报告，由平台签名
  N-名称/签署后、签署前/       合同文件
  N-名称/未完成/             尚未签署完成的合同，只列入哈希清单
  N-名称/存证证明.json        存证记录的离线证明
  未包含的合同.json          您无权下载的合同及原因（没有则无此文件）
  根证书.pem、校验公钥.txt    核验 PDF 签名与存证所用
  SHA256SUMS                包内各文件的 SHA-256

二、不依赖本平台的核验
  1. 在解压目录执行 sha256sum -c SHA256SUMS。
  2. 用 @xinqi/evidence 命令行（源代码公开，不需联网）执行
       node cli.ts package 导出包.zip --key "校验公钥.txt 的内容" --root 根证书.pem
     依次核对每个文件的哈希、存证证明、合同文件与存证是否一致、每个 PDF 的签名。

三、包内所附公钥与根证书仅为方便，请从平台公布的地址或先前保存的副本另行取得后比对。
`
