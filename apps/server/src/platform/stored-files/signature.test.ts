/**
 * The signatures of AWS' own documents: cases of the "Signature Version 4 test suite" (AWS General Reference), and the examples
 * of "Signature Calculations for the Authorization Header" (Amazon S3 API Reference).
 */
import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';

const suite = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
  datetime: '20150830T123600Z',
};
const s3 = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
  datetime: '20130524T000000Z',
};
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const bucket = 'https://examplebucket.s3.amazonaws.com';

test.each([
  [
    'get-vanilla',
    { ...suite, method: 'GET', url: 'https://example.amazonaws.com/' },
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  ],
  [
    'get-vanilla-query-order-key-case',
    { ...suite, method: 'GET', url: 'https://example.amazonaws.com/?Param2=value2&Param1=value1' },
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-vanilla',
    { ...suite, method: 'POST', url: 'https://example.amazonaws.com/' },
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
  [
    'PUT Object',
    {
      ...s3,
      method: 'PUT',
      url: `${bucket}/test$file.text`,
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    { ...s3, method: 'GET', url: `${bucket}/?lifecycle`, headers: { 'x-amz-content-sha256': emptyHash } },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'Get Bucket (List Objects)',
    {
      ...s3,
      method: 'GET',
      url: `${bucket}/?max-keys=2&prefix=J`,
      headers: { 'x-amz-content-sha256': emptyHash },
    },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as published', async (_, request, signature) => {
  const { headers } = await new AwsV4Signer(request).sign();
  expect(headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`));
});
