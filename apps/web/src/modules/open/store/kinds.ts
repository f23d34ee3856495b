/** What each cloud calls its door. */
export const KINDS = {
  oss: {
    label: '阿里云 OSS',
    example: 'https://s3.oss-cn-hangzhou.aliyuncs.com',
    region: 'oss-cn-hangzhou',
  },
  cos: { label: '腾讯云 COS', example: 'https://cos.ap-shanghai.myqcloud.com', region: 'ap-shanghai' },
  obs: { label: '华为云 OBS', example: 'https://obs.cn-north-4.myhuaweicloud.com', region: 'cn-north-4' },
  s3: { label: 'Amazon S3', example: 'https://s3.cn-north-1.amazonaws.com.cn', region: 'cn-north-1' },
  minio: { label: 'MinIO 等自建存储', example: 'https://minio.example.com', region: 'us-east-1' },
  sandbox: { label: '沙箱存储桶（试用）', example: '', region: '' },
} as const
