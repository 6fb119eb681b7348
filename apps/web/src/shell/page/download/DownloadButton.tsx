import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AnyInput } from '../../../api.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'children'> {
  /** Answers the file. */
  endpoint: EndpointSpec;
  input: AnyInput;
}

/** Downloads a file, and cancels that while it runs. */
export function DownloadButton({ endpoint, input, children, ...shape }: DownloadButtonProps) {
  const { download, cancel, isBusy } = useDownload();
  if (isBusy)
    return (
      <Button {...shape} onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    );
  return (
    <Button {...shape} onClick={() => void download(endpoint, input)}>
      <Download size={14} aria-hidden="true" />
      {children}
    </Button>
  );
}
