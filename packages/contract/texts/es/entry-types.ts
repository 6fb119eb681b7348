/** The types of ledger entries. */
import type { entryTypes as english } from '../en/entry-types.ts';
import type { Translated } from '../texts.ts';

export const entryTypes: Translated<typeof english> = {
  type: {
    deposit: 'Aportación',
    withdrawal: 'Retirada',
    transfer_in: 'Traspaso de entrada',
    transfer_out: 'Traspaso de salida',
    account_transfer: 'Traspaso entre cuentas',
    buy: 'Compra',
    sell: 'Venta',
    dividend: 'Dividendo',
    interest: 'Intereses',
    interest_charged: 'Intereses deudores',
    fee: 'Comisión',
    tax: 'Impuesto',
    fee_refund: 'Devolución de comisión',
    tax_refund: 'Devolución de impuestos',
    currency_exchange: 'Cambio de divisa',
    split: 'Desdoblamiento',
    spin_off: 'Escisión',
    merger: 'Fusión',
    symbol_change: 'Cambio de símbolo',
    return_of_capital: 'Devolución de capital',
    valuation: 'Valoración',
  },
};
