import { previewDocument } from '@partnerfolio/contract/clients/documents';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '../../../api.ts';
import { callForFile } from '../../../shell/page/download/file-call.ts';

/** The version whose preview is read. */
export type PreviewParams = Input<typeof previewDocument>['params'];

/** Reads the preview of a version, which never changes; it is forgotten once nobody looks at it. */
export function usePreview(params: PreviewParams) {
  return useQuery({
    queryKey: [previewDocument.name, { params }],
    queryFn: async ({ signal }) => (await callForFile(previewDocument, { params }, signal)).content,
    staleTime: Infinity,
    gcTime: 0,
  });
}
