/**
 * The script of the page that checks documents: it computes the hash of a file in the browser and sends the form with it. All
 * else works without it. It runs before the first paint, so that nothing moves when the place for files appears.
 */

/** The browser reads the whole file into memory, because Web Crypto hashes nothing in parts. */
const bytesAtMost = 200 * 1024 * 1024;

export const verifyPageScript = `'use strict';
{
  const root = document.documentElement;
  // Browsers offer it on pages that are opened by https or from this machine.
  const canHash = globalThis.crypto?.subtle !== undefined;
  root.classList.add(canHash ? 'can-hash' : 'cannot-hash');
  addEventListener('DOMContentLoaded', () => {
    if (!canHash) {
      document.querySelector('details').open = true;
      return;
    }
    const form = document.querySelector('form');
    const input = document.querySelector('.drop input');
    const status = document.querySelector('.status');
    const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const check = async (file) => {
      if (file === undefined) return;
      if (file.size > ${bytesAtMost}) {
        status.textContent = status.dataset.large;
        return;
      }
      status.textContent = status.dataset.reading;
      try {
        const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        form.elements.hash.value = hexadecimal(new Uint8Array(hash));
        form.requestSubmit();
      } catch {
        status.textContent = status.dataset.failed;
      }
    };
    input.addEventListener('change', () => {
      void check(input.files[0]);
      input.value = '';
    });
    // A file dropped beside its place would replace the page.
    const drag = (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      root.classList.toggle('dragging', event.type === 'dragover');
      if (event.type === 'drop') void check(event.dataTransfer.files[0]);
    };
    for (const type of ['dragover', 'dragleave', 'drop']) addEventListener(type, drag);
    // The page as the Back button shows it.
    addEventListener('pageshow', () => (status.textContent = ''));
  });
}
`;
